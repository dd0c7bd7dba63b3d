import type { ReactNode } from 'react';
import type { ReportFacts } from '#shared/api/report.ts';
import { barsOption } from '../charts/options/bars.ts';
import { t } from '../language/language.ts';
import { inProgressBars, throughputBars } from '../screens/flow/charts/weeks.ts';
import { ageingSentence, efficiencySentence, flowFiguresOf, stateName } from '../screens/flow/figures.ts';
import { categoryNames } from '../screens/flow/text.ts';
import { flowNames } from '../screens/shared/figures/state-flow-names.ts';
import { count, minutes, percent } from '../ui/format.ts';
import { FigureItem, Part, ReportChart, ReportTable } from './parts.tsx';

type Flow = NonNullable<ReportFacts['flow']>['now'];
type State = Flow['states'][number];

/** How issues flowed. */
export function FlowPart({
  facts: { flow, changes, statistic, coverage },
}: {
  readonly facts: ReportFacts;
}): ReactNode {
  if (flow === null)
    return (
      <Part id="flow">
        <p>{t('report.noTracker')}</p>
      </Part>
    );
  const { now } = flow;
  const before = flow.before && changes && { flow: flow.before, changes };
  const trackers = new Map(coverage.integrations.map((one) => [one.integration_id, one.integration]));
  return (
    <Part id="flow">
      <ul className="figures">
        {flowFiguresOf(now, before, statistic).map((one) => (
          <FigureItem key={one.title} {...one} />
        ))}
      </ul>
      {now.weeks.length > 0 && (
        <>
          <h3>{t('flow.throughput')}</h3>
          <WeekBars bars={throughputBars(now.weeks)} />
          <h3>{t('flow.inProgress')}</h3>
          <WeekBars bars={inProgressBars(now.weeks)} />
        </>
      )}
      <h3>{t('flow.ageing')}</h3>
      <p>{ageingSentence(now)}</p>
      <h3>{t('flow.timeInState')}</h3>
      {now.states.length > 0 && <StateTable states={now.states} trackers={trackers} />}
      <p>{efficiencySentence(now)}</p>
    </Part>
  );
}

function WeekBars({ bars }: { readonly bars: ReturnType<typeof throughputBars> }): ReactNode {
  return <ReportChart summary={bars.summary} option={(palette) => barsOption(bars, palette)} height={150} />;
}

function StateTable({
  states,
  trackers,
}: {
  readonly states: readonly State[];
  readonly trackers: ReadonlyMap<number, string>;
}): ReactNode {
  const whole = states.reduce((sum, state) => sum + state.sum, 0);
  return (
    <ReportTable
      caption={t('flow.statesCaption')}
      columns={[
        { title: t('flow.columns.state'), cell: (state: State) => stateName(state) },
        { title: t('flow.columns.tracker'), cell: ({ integration_id }) => trackers.get(integration_id) ?? '' },
        {
          title: t('flow.columns.countsAs'),
          cell: ({ category }) => (category === null ? t('common.unknownValue') : categoryNames[category]),
        },
        { title: t('flow.columns.marked'), cell: ({ flow }) => flowNames[flow ?? 'none'] },
        { title: t('flow.columns.issues'), number: true, cell: ({ issues }) => count(issues) },
        { title: t('flow.columns.median'), number: true, cell: ({ median }) => minutes(median) },
        { title: t('flow.columns.share'), number: true, cell: ({ sum }) => percent(whole === 0 ? 0 : sum / whole) },
      ]}
      rows={states}
    />
  );
}
