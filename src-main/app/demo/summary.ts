import type { OutputOf } from '#shared/api/endpoint.ts';
import type { integrations } from '#shared/api/integrations.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import { averageEndpoints, seriesEndpoints } from '#shared/api/series.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { mean } from '#shared/stats/stats.ts';
import { tableOf } from '../terminal/terminal.ts';

interface Series {
  /** Absent if it is one of the whole project. */
  readonly integration_id?: number;
  readonly data: readonly { readonly y: number }[];
}

const inMinutes = (seconds: number | null): string => (seconds === null ? '–' : (seconds / 60).toFixed(1));

/** The figures for reading: lead times by route, the others over all runs. The days of issues and the minutes of runs make no mean. */
export function summaryOf(
  name: string,
  figures: Readonly<Record<string, unknown>>,
  all: OutputOf<typeof integrations>,
): string {
  const { lead_times } = figures as { lead_times: OutputOf<typeof leadTimes> };
  const routes = lead_times.data.flatMap((pipeline) =>
    pipeline.lead_times.map(({ path, lead_time }) => ({
      pipeline: pipeline.name,
      route: path === '' ? '(default)' : path,
      minutes: lead_time.toFixed(1),
    })),
  );
  const trackers = new Set(
    all.filter(({ integration_type }) => familyOf(integration_type) === 'issues').map(({ id }) => id),
  );
  const rows = [...averageEndpoints, ...seriesEndpoints].map(({ id: metric }) => {
    const series = [ownMember(figures, metric)].flat() as readonly Series[];
    const ofRuns = series.filter(({ integration_id }) => integration_id === undefined || !trackers.has(integration_id));
    const values = ofRuns.flatMap(({ data }) => data.map(({ y }) => y));
    return { metric, points: values.length, 'mean minutes': inMinutes(mean(values)) };
  });
  return [
    `${name}: lead time to the release point`,
    tableOf(['pipeline', 'route', 'minutes'], routes),
    '',
    tableOf(['metric', 'points', 'mean minutes'], rows),
  ].join('\n');
}
