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
import type { RouteAsked } from '../breakdown/WhereTimeGoes.tsx';
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

const inAddress = (asked: Supposition): string | null => (asked.percent === 100 ? null : whatIfInQuery(asked));

/** Makes one part of every lead time longer or shorter and shows the figure that comes of it beside that of today. */
export function WhatIf({
  pipeline,
  route: place,
  input,
  supposed,
  today: route,
}: RouteAsked & { readonly today: RouteBreakdown }): ReactNode {
  const { change } = useProjectScreen();
  const id = useId();
  const [asked, setAsked] = useState<Supposition>(() => whatIfOf(supposed, route));
  const written = inAddress(asked);
  // What the address says and nobody understands stays there: the screen says so.
  const understood = inAddress(whatIfOf(supposed, route));
  useEffect(() => {
    if (written === understood) return;
    const timer = window.setTimeout(() => change({ what_if: written }), rest);
    return () => window.clearTimeout(timer);
  }, [written, understood, change]);
  const answer = useEndpoint(breakdown, { ...input, pipeline, what_if: whatIfInQuery(asked) }, written === null);
  const replayed =
    written === null || !answer.data || !place
      ? asItIs(route, asked.part)
      : routeIn(answer.data, { pipeline, path: place.path, nth: place.nth });
  const statistic = statisticNames[input.statistic ?? 'median'];
  const found = supposedOf(replayed, asked.part, input.statistic ?? 'median');
  return (
    <section className="what-if" aria-label={t('leadTime.whatIf')}>
      <h3>{t('leadTime.whatIf')}</h3>
      <div className="row">
        <Select
          label={t('leadTime.columns.part')}
          value={asked.part}
          options={partOptions}
          onChange={(part) => setAsked({ ...asked, part })}
        />
        <span className="quiet">{partMeanings[asked.part]}</span>
      </div>
      <div className="row nowrap">
        <label htmlFor={id} className="visually-hidden">
          {t('leadTime.inPercent', { part: t(`leadTime.parts.${asked.part}`) })}
        </label>
        <input
          id={id}
          type="range"
          className="slider"
          min={0}
          max={mostPercent}
          step={5}
          value={asked.percent}
          aria-valuetext={t('leadTime.ofToday', { percent: percent(asked.percent / 100) })}
          onChange={(event) => setAsked({ ...asked, percent: Number(event.target.value) })}
        />
        <output htmlFor={id} className="slider-value">
          {percent(asked.percent / 100)}
        </output>
        <Button look="plain" disabled={asked.percent === 100} onClick={() => setAsked({ ...asked, percent: 100 })}>
          {t('leadTime.asToday')}
        </Button>
      </div>
      {answer.error && <p role="alert">{answer.error.message}</p>}
      {found && (
        <>
          <dl className="what-if-figures">
            <div>
              <dt>{t('leadTime.today', { statistic })}</dt>
              <dd className="figure">{found.today}</dd>
            </div>
            <div>
              <dt>{t('leadTime.supposed', { statistic })}</dt>
              <dd className="row">
                <span className="figure">{found.supposed}</span> <Delta delta={found.delta} />
              </dd>
            </div>
          </dl>
          <p role="status" className="visually-hidden">
            {found.sentence}
          </p>
        </>
      )}
    </section>
  );
}
