import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { shortNames } from '../../../graph/short-names.ts';
import { t } from '../../../language/language.ts';
import { Ask, Skeleton } from '../../../ui/Ask.tsx';
import { calendarDay } from '../../../ui/format.ts';
import { Section } from '../../../ui/Page.tsx';
import { leadTimesNow } from '../../shared/figures/lead-time-now.ts';
import { leadTimeAddress } from '../../shared/links.ts';
import { ShowAllTime } from '../../shared/period/ShowAllTime.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { useLeadTimeWeeks } from './use-lead-time-weeks.ts';
import { useLeadTimes } from './use-lead-times.ts';

const LeadTimeTrend = lazy(() => import('./LeadTimeTrend.tsx').then((module) => ({ default: module.LeadTimeTrend })));

/** The course of the longest lead time of those pipelines where commits begin. */
export function LeadTimeByWeek(): ReactNode {
  const { project, range } = useProjectScreen();
  const graph = useEndpoint(pipelines, { project_id: project.id });
  const now = useLeadTimes();
  const weeks = useLeadTimeWeeks();
  const names = shortNames((graph.data?.nodes ?? []).map(({ name }) => name));
  const [longest] = graph.data && now.data ? leadTimesNow(graph.data, now.data, null) : [];
  return (
    <Section
      title={t('overview.trend')}
      note={
        longest &&
        weeks.span &&
        t('overview.trendOf', {
          pipeline: names.get(longest.pipeline) ?? longest.pipeline,
          route: longest.route,
          weeks: t('common.weeks', { count: weeks.number }),
          day: calendarDay(weeks.span.to),
        })
      }
      tools={longest && <Link to={leadTimeAddress(project.id, longest.pipeline, range)}>{t('common.open')}</Link>}
    >
      <Ask query={graph}>
        {() => (
          <Ask query={now}>
            {() =>
              longest ? (
                <Suspense fallback={<Skeleton />}>
                  <LeadTimeTrend
                    project={project.id}
                    pipeline={longest.pipeline}
                    target={project.targets.lead_time}
                    weeks={weeks}
                  />
                </Suspense>
              ) : (
                <div className="state">
                  <p>{t('overview.none')}</p>
                  <ShowAllTime />
                </div>
              )
            }
          </Ask>
        )}
      </Ask>
    </Section>
  );
}
