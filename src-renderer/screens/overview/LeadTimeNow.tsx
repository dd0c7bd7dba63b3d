import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { GraphAnswer, LeadTimesAnswer } from '../../graph/view.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';
import type { ChangesAnswer } from '../change.ts';
import { leadTimesNow, mostNow } from '../lead-time-now.ts';
import { leadTimeAddress } from '../links.ts';
import { rangeText } from '../range.ts';
import { ShowAllTime } from '../ShowAllTime.tsx';
import { Verdict } from '../Verdict.tsx';
import { LeadTimeTrend } from './LeadTimeTrend.tsx';
import { MoreLeadTimes } from './MoreLeadTimes.tsx';
import type { OverviewShown } from './shown.ts';
import { type LeadTimeWeeks, useLeadTimeWeeks } from './use-lead-time-weeks.ts';
import { useLeadTimes } from './use-lead-times.ts';

interface LeadTimeNowProps extends OverviewShown {
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

/** The lead time now, of the pipelines where commits begin, and how it went. */
export function LeadTimeNow({ change, ...shown }: LeadTimeNowProps): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: shown.project.id });
  const { now, changes } = useLeadTimes(shown);
  const weeks = useLeadTimeWeeks(shown);
  return (
    <Section title={t('overview.leadTimeNow')}>
      <Ask query={graph}>
        {(drawn) => (
          <Ask query={now}>
            {(figures) => <Ready {...shown} {...{ change, changes, weeks }} graph={drawn} now={figures} />}
          </Ask>
        )}
      </Ask>
    </Section>
  );
}

interface ReadyProps extends LeadTimeNowProps {
  readonly graph: GraphAnswer;
  readonly now: LeadTimesAnswer;
  readonly changes: ChangesAnswer | null | undefined;
  readonly weeks: LeadTimeWeeks;
}

function Ready({ project, range, graph, now, changes, weeks, change }: ReadyProps): ReactNode {
  const all = leadTimesNow(graph, now, changes);
  const [first, ...others] = all.slice(0, mostNow);
  return (
    <div className="stack">
      {first ? (
        <p className="row">
          <Link className="figure" to={leadTimeAddress(project.id, first.pipeline, range)}>
            {first.figure}
          </Link>
          <span>
            {t('overview.figure', {
              pipeline: first.pipeline,
              way: first.way,
              commits: first.of,
              range: rangeText(range),
            })}
            {first.change && <Verdict change={first.change} />}
          </span>
        </p>
      ) : (
        <>
          <p className="quiet">{t('overview.none', { range: rangeText(range) })}</p>
          <div className="row">
            <ShowAllTime range={range} change={change} />
          </div>
        </>
      )}
      {others.length > 0 && (
        <ul className="plain-list">
          {others.map((one) => (
            <li key={one.pipeline}>
              <Trans
                i18nKey="overview.other"
                values={{ figure: one.figure, pipeline: one.pipeline, commits: one.of }}
                components={{ way: <Link to={leadTimeAddress(project.id, one.pipeline, range)} /> }}
              />
              {one.change && <Verdict change={one.change} />}
            </li>
          ))}
          <MoreLeadTimes project={project.id} count={all.length - mostNow} range={range} />
        </ul>
      )}
      {first && <LeadTimeTrend project={project.id} pipeline={first.pipeline} weeks={weeks} />}
    </div>
  );
}
