import { type ReactNode, useEffect, useId, useState } from 'react';
import { breakdown } from '#shared/api/breakdown.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { percent } from '../../../ui/format.ts';
import { Select } from '../../../ui/Select.tsx';
import { statisticNames } from '../../shared/figures/statistic.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import type { RouteInput } from '../breakdown/WhereTimeGoes.tsx';
import {
  asItIs,
  mostPercent,
  partMeanings,
  partOptions,
  type RouteBreakdown,
  routeIn,
  type WhatIf as Supposition,
  supposedOf,
  whatIfInQuery,
  whatIfOf,
} from '../breakdown/where-time-goes.ts';

/** The browser takes only so many addresses in a row, so one is written when the slider rests. */
const rest = 250;

const inAddress = (whatIf: Supposition): string | null => (whatIf.percent === 100 ? null : whatIfInQuery(whatIf));

/** Makes one part of every lead time longer or shorter and shows the figure that comes of it beside that of today. */
export function WhatIf({
  pipeline,
  route: routeInput,
  input,
  supposed,
  today: route,
}: RouteInput & { readonly today: RouteBreakdown }): ReactNode {
  const { change } = useProjectScreen();
  const id = useId();
  const [whatIf, setWhatIf] = useState<Supposition>(() => whatIfOf(supposed, route));
  const written = inAddress(whatIf);
  // An invalid value of the address stays there: the screen reports it.
  const understood = inAddress(whatIfOf(supposed, route));
  useEffect(() => {
    if (written === understood) return;
    const timer = window.setTimeout(() => change({ what_if: written }), rest);
    return () => window.clearTimeout(timer);
  }, [written, understood, change]);
  const answer = useEndpoint(breakdown, { ...input, pipeline, what_if: whatIfInQuery(whatIf) }, written === null);
  const replayed =
    written === null || !answer.data || !routeInput
      ? asItIs(route, whatIf.part)
      : routeIn(answer.data, { pipeline, path: routeInput.path, nth: routeInput.nth });
  const statistic = statisticNames[input.statistic ?? 'median'];
  const result = supposedOf(replayed, whatIf.part, input.statistic ?? 'median');
  return (
    <section className="what-if" aria-label={t('leadTime.whatIf')}>
      <h3>{t('leadTime.whatIf')}</h3>
      <div className="row">
        <Select
          label={t('leadTime.columns.part')}
          value={whatIf.part}
          options={partOptions}
          onChange={(part) => setWhatIf({ ...whatIf, part })}
        />
        <span className="quiet">{partMeanings[whatIf.part]}</span>
      </div>
      <div className="row nowrap">
        <label htmlFor={id} className="visually-hidden">
          {t('leadTime.inPercent', { part: t(`leadTime.parts.${whatIf.part}`) })}
        </label>
        <input
          id={id}
          type="range"
          className="slider"
          min={0}
          max={mostPercent}
          step={5}
          value={whatIf.percent}
          aria-valuetext={t('leadTime.ofToday', { percent: percent(whatIf.percent / 100) })}
          onChange={(event) => setWhatIf({ ...whatIf, percent: Number(event.target.value) })}
        />
        <output htmlFor={id} className="slider-value">
          {percent(whatIf.percent / 100)}
        </output>
        <Button look="plain" disabled={whatIf.percent === 100} onClick={() => setWhatIf({ ...whatIf, percent: 100 })}>
          {t('leadTime.asToday')}
        </Button>
      </div>
      {answer.error && <p role="alert">{answer.error.message}</p>}
      {result && (
        <>
          <dl className="what-if-figures">
            <div>
              <dt>{t('leadTime.today', { statistic })}</dt>
              <dd className="figure">{result.today}</dd>
            </div>
            <div>
              <dt>{t('leadTime.supposed', { statistic })}</dt>
              <dd className="row">
                <span className="figure">{result.supposed}</span> <Delta delta={result.delta} />
              </dd>
            </div>
          </dl>
          <p role="status" className="visually-hidden">
            {result.sentence}
          </p>
        </>
      )}
    </section>
  );
}
