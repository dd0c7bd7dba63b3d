import type { z } from 'zod';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { RunEvidence, seriesEndpoint } from '#shared/api/series.ts';
import type { points } from '#shared/desktop/commands.ts';
import type { CalendarDate, Millis, Seconds, TimeZone } from '#shared/time/time.ts';
import { t } from '../../../language/language.ts';
import { duration, moment } from '../../../ui/format.ts';
import { resultText } from '../../shared/figures/result-text.ts';

export type SeriesAnswer = OutputOf<ReturnType<typeof seriesEndpoint>>;
/** The points of a chart in columns, with the figures of all. */
export type PointsAnswer = OutputOf<typeof points>;
export type ShownIssue = NonNullable<NonNullable<SeriesAnswer['data'][number]['evidence']>['issue']>;
export type ShownRun = z.output<typeof RunEvidence>;

/** One point of a metric with what it was made from. */
export interface RunPoint {
  /** The same from one answer to the next, so that the address can name it. */
  readonly key: string;
  readonly day: CalendarDate;
  readonly at: Millis;
  readonly moment: string;
  readonly seconds: Seconds;
  readonly value: string;
  readonly pipeline: string;
  readonly flaky: boolean;
  readonly runs: readonly ShownRun[];
  /** What an issue tracker's points are made from; null of runs. */
  readonly issue: ShownIssue | null;
  /** The run that closed it. */
  readonly last: ShownRun | null;
  readonly branch: string;
}

/** Points that came with their evidence, in their order. */
export function pointsOf(data: SeriesAnswer['data'], zone: TimeZone): readonly RunPoint[] {
  return data.flatMap(({ x, y, evidence }) => {
    if (!evidence) return [];
    const last = evidence.runs.at(-1) ?? null;
    return {
      key: evidence.issue?.key ?? evidence.runs.map(({ id }) => id).join('-'),
      day: x,
      at: Date.parse(evidence.at),
      moment: moment(evidence.at, zone),
      seconds: y,
      value: duration(y),
      pipeline: evidence.pipeline,
      flaky: evidence.flaky,
      runs: evidence.runs,
      issue: evidence.issue ?? null,
      last,
      branch: last?.branch ?? '',
    };
  });
}

/** The key of a point that is drawn. */
export function keyOf({ runs, issues }: PointsAnswer['points'], index: number): string {
  return issues?.key[index] ?? runs.map(({ id }) => id[index]).join('-');
}

/** The usual name of a run. */
export function runName({ number, attempt }: Pick<ShownRun, 'number' | 'attempt'>): string {
  return attempt > 1 ? t('common.attempt', { number: String(number), attempt }) : `#${number}`;
}

/** Branches and pipelines that can be chosen, by name, each once. */
export function namesIn(names: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(names.filter((name): name is string => typeof name === 'string' && name !== ''))].sort();
}

/** How long a run waited before it started; a dash if its system does not report it. */
export function queuedText(run: Pick<ShownRun, 'queued_at' | 'started_at'> | null): string {
  if (!run?.queued_at || !run.started_at) return '–';
  return duration(Math.max(0, Date.parse(run.started_at) - Date.parse(run.queued_at)) / 1000);
}

/** The details of a run, line by line; what its system does not report is shown as unknown. */
export function runFacts(run: ShownRun, zone: TimeZone): readonly (readonly [string, string])[] {
  const missing = t('runs.evidence.unknown');
  const when = (iso: string | null): string => (iso === null ? missing : moment(iso, zone));
  return [
    [t('common.pipeline'), run.pipeline],
    [t('runs.evidence.facts.result'), run.result === null ? missing : resultText(run.result)],
    [t('common.branch'), run.branch ?? missing],
    [t('runs.values.revision'), run.revision ?? missing],
    [t('runs.evidence.facts.queued'), when(run.queued_at)],
    [t('runs.evidence.facts.started'), when(run.started_at)],
    [t('runs.evidence.facts.finished'), when(run.finished_at)],
  ];
}
