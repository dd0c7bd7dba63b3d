import { breakdown } from '#shared/api/breakdown.ts';
import { changes, knownChanges } from '#shared/api/changes.ts';
import { coverage } from '#shared/api/coverage.ts';
import { delivery } from '#shared/api/delivery.ts';
import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { flow } from '#shared/api/flow.ts';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import type { Compared, ReportFacts, ReportMetricFacts, SeriesOut } from '#shared/api/report.ts';
import { seriesEndpoints } from '#shared/api/series.ts';
import { state } from '#shared/api/state.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { type Calendar, calendarOf } from '#shared/time/calendar.ts';
import { type DayRange, daysEnding } from '#shared/time/days.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import type { SeriesMetric } from '../../metrics/contract.ts';
import { seriesMetrics } from '../../metrics/registry.ts';
import type { ServiceCalls } from '../remote-service.ts';

/** The input of a report: the last 90 days unless days are named. */
export interface ReportRequest {
  readonly project: { readonly id: number; readonly name: string };
  /** A day, or the first that anything is known of. */
  readonly from?: CalendarDate | 'first' | undefined;
  readonly to?: CalendarDate | undefined;
  readonly statistic?: Statistic | undefined;
}

const usualDays = 90;

type Covered = ReportFacts['coverage']['integrations'][number];

type Service = Pick<ServiceCalls, 'call'>;

/** Fetches all data of a report from the service. Figures come from its endpoints alone, so they equal those of the API. */
export async function gatherReport(
  service: Service,
  wanted: ReportRequest,
  process: { readonly now: number; readonly version: string },
): Promise<ReportFacts> {
  const ofProject = { project_id: wanted.project.id };
  const covered = await service.call(coverage, ofProject);
  const calendar = calendarOf(covered.time_zone);
  const isTracker = ({ integration_type }: Covered): boolean => familyOf(integration_type) === 'issues';
  const trackers = covered.integrations.filter(isTracker);
  const others = covered.integrations.filter((one) => !isTracker(one));
  const first = firstDay(covered.integrations, calendar);
  const days = daysOf(wanted, { calendar, first, now: process.now });
  const beforeOfIssues = fullPeriodBefore(days, firstDay(trackers, calendar), calendar);
  const beforeOfRuns = fullPeriodBefore(days, firstDay(others, calendar), calendar);
  const daysBefore = beforeOfRuns ?? beforeOfIssues;
  const { statistic = 'median' } = wanted;
  const compare = comparing(service, { days, daysBefore: beforeOfIssues });
  const figures = { ...ofProject, statistic };
  const changed =
    daysBefore &&
    (await service.call(changes, { ...figures, ...days, before_from: daysBefore.from, before_to: daysBefore.to }));
  return {
    project: wanted.project,
    version: process.version,
    madeAt: new Date(process.now).toISOString(),
    timeZone: covered.time_zone,
    statistic,
    days,
    daysBefore,
    coverage: covered,
    state: await service.call(state, ofProject),
    graph: await service.call(pipelines, ofProject),
    leadTimes: await service.call(leadTimes, { ...figures, ...days, include: 'evidence' }),
    breakdown: await service.call(breakdown, { ...figures, ...days }),
    delivery: await service.call(delivery, { ...figures, ...days, include: 'series' }),
    changes: changed && knownChanges(changed, { ofRuns: beforeOfRuns !== null, ofIssues: beforeOfIssues !== null }),
    flow: trackers.length > 0 ? await compare(flow, { ...figures, include: 'evidence' as const }) : null,
    metrics: await oneByOne(seriesMetrics, (metric) =>
      metricFacts(metric, covered, (endpoint, input) => service.call(endpoint, { ...input, ...days })),
    ),
  };
}

function daysOf(
  { from, to }: ReportRequest,
  { calendar, first, now }: { readonly calendar: Calendar; readonly first: CalendarDate | null; readonly now: number },
): DayRange {
  const today = calendar.dayOf(now);
  const last = to === undefined || to > today ? today : to;
  const begin = from === 'first' ? (first ?? last) : from;
  return begin === undefined ? daysEnding(last, usualDays, calendar) : { from: begin < last ? begin : last, to: last };
}

function firstDay(integrations: readonly Covered[], calendar: Calendar): CalendarDate | null {
  const [first] = integrations.flatMap(({ first_at }) => first_at ?? []).sort();
  return first === undefined ? null : calendar.dayOf(Date.parse(first));
}

type Compare = <E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'from' | 'to'>,
) => Promise<Compared<OutputOf<E>>>;

function comparing(
  service: Service,
  { days, daysBefore }: { readonly days: DayRange; readonly daysBefore: DayRange | null },
): Compare {
  return async (endpoint, input) => ({
    now: await service.call(endpoint, { ...input, ...days }),
    before: daysBefore && (await service.call(endpoint, { ...input, ...daysBefore })),
  });
}

type SeriesEndpoint = (typeof seriesEndpoints)[number];

async function metricFacts(
  { id, isOfIssuesToo }: SeriesMetric,
  { integrations }: ReportFacts['coverage'],
  ask: (endpoint: SeriesEndpoint, input: { integration_id: number }) => Promise<SeriesOut>,
): Promise<ReportMetricFacts> {
  const endpoint = seriesEndpoints.find((one) => one.id === id);
  if (!endpoint) return { id, integrations: [] };
  const chosen = integrations.filter((one) => isOfIssuesToo || familyOf(one.integration_type) === 'pipelines');
  const answers = await oneByOne(chosen, async ({ integration_id, integration, integration_type }) => ({
    id: integration_id,
    name: integration,
    type: integration_type,
    now: await ask(endpoint, { integration_id }),
  }));
  return { id, integrations: answers };
}

/** One request after the other: the thread that answers does one at a time, and others use it too. */
async function oneByOne<T, R>(things: readonly T[], ask: (thing: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  for (const thing of things) answers.push(await ask(thing));
  return answers;
}
