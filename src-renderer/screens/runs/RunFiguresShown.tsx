import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Delta } from '../../ui/Delta.tsx';
import { count, duration } from '../../ui/format.ts';
import { changeOf, unjudgedChange } from '../shared/figures/change.ts';
import type { Before } from './chart/chart-data.ts';
import { figuresOf, type RunFigures } from './summary.ts';

/** The figures over the shown points, and their change against the period before if compared. */
export function RunFiguresShown({
  figures,
  before,
}: {
  readonly figures: RunFigures;
  readonly before: Before | null;
}): ReactNode {
  const earlier = before && figuresOf(before.answer);
  return (
    <dl className="figures">
      <Figure
        name={t('runs.figures.median')}
        value={figures.median}
        against={before && <Delta delta={changeOf(figures.seconds.median, before.change, duration).delta} />}
      />
      <Figure
        name={t('runs.figures.middleHalf')}
        value={t('runs.figures.between', { low: figures.p25, high: figures.p75 })}
      />
      <Figure
        name={t('runs.figures.p90')}
        value={figures.p90}
        against={before && unjudgedChange(earlier?.seconds.p90 ?? null, duration).text}
      />
      <Figure
        name={t('runs.figures.values')}
        value={count(figures.count)}
        against={before && t('runs.figures.before', { count: before.answer.count })}
      />
    </dl>
  );
}

function Figure({
  name,
  value,
  against = null,
}: {
  readonly name: string;
  readonly value: string;
  readonly against?: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt>
        {name}
        {against && <span className="figure-against">{against}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
