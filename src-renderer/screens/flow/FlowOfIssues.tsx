import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { flow } from '#shared/api/flow.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { exported } from '../shared/export/exported.ts';
import { useChanges } from '../shared/figures/use-changes.ts';
import { firstIssueDay } from '../shared/period/first-day.ts';
import { lastWeeks } from '../shared/period/last-weeks.ts';
import { boundedDays, compareIn } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { oneOf } from '../shared/toolbar/address-parameters.ts';
import { Toolbar } from '../shared/toolbar/Toolbar.tsx';
import { FlowEmpty } from './FlowEmpty.tsx';
import { FlowReady } from './FlowReady.tsx';
import { shownIssueOf } from './issue-facts.ts';
import { flowQueryOf, flowTabs, issueTimes } from './query.ts';

/** Fetches the flow for the address and shows it. */
export function FlowOfIssues(): ReactNode {
  const { project, calendar, now, range, query } = useProjectScreen();
  const choice = flowQueryOf(query);
  const trackers = project.integrations.filter((one) => familyOf(one.integration_type) === 'issues');
  const first = firstIssueDay(project, calendar);
  const today = calendar.dayOf(now);
  const { from, to } = boundedDays(range, first, today);
  const shared = { project_id: project.id, statistic: choice.statistic };
  const compare = compareIn(query, true);
  const earlier = compare ? fullPeriodBefore({ from, to }, first, calendar) : null;
  const answer = useEndpoint(flow, { ...shared, from, to, include: 'points' });
  const before = useEndpoint(flow, { ...shared, ...(earlier ?? { from, to }) }, earlier === null);
  const changes = useChanges({ ...shared, of: 'flow', days: { from, to }, earlier });
  const weeks = lastWeeks(calendar, now);
  const byWeek = useEndpoint(flow, { ...shared, from: weeks.from, to: weeks.to });
  const hasIssue = (id: string): boolean =>
    answer.data === undefined || shownIssueOf(answer.data, Number(id), project.time_zone) !== null;
  return (
    <>
      <Toolbar
        compare={compare}
        screen="flow"
        valid={{ time: oneOf(issueTimes), tab: oneOf(flowTabs), point: hasIssue }}
        statistic={choice.statistic}
        shown={exported(flow, { ...shared, from, to })}
      />
      <Ask query={answer}>
        {(data) =>
          first === null && data.finished + data.ageing.unfinished === 0 ? (
            <FlowEmpty
              icon={<Hourglass className="icon" />}
              title={t('flow.noIssuesYet')}
              why={t('flow.noIssuesYetHelp')}
              next={t('flow.seeCollection')}
              to={`/project/${project.id}/integrations`}
            />
          ) : (
            <FlowReady
              {...{ choice, flow: data, trackers, today }}
              before={changes && before.data ? { flow: before.data, changes } : null}
              isUncompared={compare && earlier === null}
              weeks={{ starts: weeks.starts, values: byWeek.data?.weeks ?? [] }}
            />
          )
        }
      </Ask>
    </>
  );
}
