import type { ReactNode } from 'react';
import { breakdown } from '#shared/api/breakdown.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { withinSentence } from '../../../language/service-text.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { percent } from '../../../ui/format.ts';
import { Section } from '../../../ui/Page.tsx';
import { Select } from '../../../ui/Select.tsx';
import { statisticNames } from '../../shared/figures/statistic.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import {
  partOptions,
  type RouteBreakdown,
  routeIn,
  supposedOf,
  whatIfInQuery,
  whatIfOf,
} from '../breakdown/where-time-goes.ts';
import type { RouteView } from '../routes/routes.ts';
import type { LeadTimeSelection } from '../selection.ts';

interface SimulateProps {
  readonly shown: LeadTimeSelection;
  readonly pipeline: string;
  readonly route: RouteView;
}

/** What the lead time would be with half of one part; the slider is in the breakdown. */
export function Simulate(props: SimulateProps): ReactNode {
  const { shown, pipeline, route } = props;
  const answer = useEndpoint(breakdown, { ...shown.input, pipeline });
  return (
    <Section title={t('leadTime.whatIf')} note={route.title}>
      <Ask query={answer}>
        {(data) => {
          const today = routeIn(data, { pipeline, ...route });
          return today ? <Simulated {...props} today={today} /> : null;
        }}
      </Ask>
    </Section>
  );
}

const half = 50;

function Simulated({ shown, pipeline, route, today }: SimulateProps & { readonly today: RouteBreakdown }): ReactNode {
  const { change } = useProjectScreen();
  const { choice, input } = shown;
  const whatIf = whatIfOf(choice.whatIf, today, half);
  const answer = useEndpoint(breakdown, { ...input, pipeline, what_if: whatIfInQuery(whatIf) });
  const supposed = supposedOf(routeIn(answer.data, { pipeline, ...route }), whatIf.part, choice.statistic);
  return (
    <div className="simulated">
      <div className="row">
        <Select
          label={t('leadTime.withPart', { percent: percent(whatIf.percent / 100) })}
          value={whatIf.part}
          options={partOptions}
          onChange={(part) => change({ what_if: whatIfInQuery({ ...whatIf, part }) })}
        />
        <span className="quiet">
          {t('leadTime.becomes', { statistic: withinSentence(statisticNames[choice.statistic]) })}
        </span>
      </div>
      {answer.error && <p role="alert">{answer.error.message}</p>}
      {supposed && (
        <p className="row" role="status">
          <strong className="figure">{supposed.supposed}</strong> <Delta delta={supposed.delta} />
          <span className="quiet">{t('leadTime.insteadOf', { today: supposed.today })}</span>
        </p>
      )}
    </div>
  );
}
