import { targetMeasureOf } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { flow } from '#shared/api/flow.ts';
import { type TargetMeasureId, type Targets, targetRules } from '#shared/metrics/targets.ts';
import type { GraphAnswer, LeadTimesAnswer } from '../../graph/graph-view.ts';
import { t } from '../../language/language.ts';
import { withinSentence } from '../../language/service-text.ts';
import type { DeltaView } from '../../ui/Delta.tsx';
import { minutes } from '../../ui/format.ts';
import type { TileView, Tone } from '../../ui/Tile.tsx';
import { type ChangesAnswer, changeOf } from '../shared/figures/change.ts';
import { aboutMeasures, type DeliveryAnswer, type MeasureId, measuresOf } from '../shared/figures/delivery-measures.ts';
import { leadTimesNow } from '../shared/figures/lead-time-now.ts';
import { statisticNames } from '../shared/figures/statistic.ts';
import { targetText } from '../shared/figures/target-text.ts';
import { deliveryAddress, flowAddress, leadTimeAddress, leadTimesAddress } from '../shared/links.ts';
import { valuesByWeek } from '../shared/period/last-weeks.ts';
import type { Range } from '../shared/period/range.ts';
import { weeksOfLeadTime } from './lead-times/weeks-of-lead-time.ts';

type FlowAnswer = OutputOf<typeof flow>;
/** Null if nothing is compared, undefined while it is not there. */
type Changes = ChangesAnswer | null | undefined;

export interface TileAnswers {
  readonly graph: GraphAnswer;
  readonly now: {
    readonly leadTimes: LeadTimesAnswer;
    readonly delivery: DeliveryAnswer;
    readonly flow: FlowAnswer | undefined;
  };
  readonly changes: Changes;
  /** The first days of the weeks that the small lines show. */
  readonly weeks: readonly string[];
  readonly leadTimeWeeks: LeadTimesAnswer | undefined;
  readonly deliveryWeeks: DeliveryAnswer | undefined;
  readonly flowWeeks: FlowAnswer | undefined;
}

/** A tile with what it leads to and what explains it. */
export interface OverviewTile {
  readonly id: 'lead_time' | MeasureId | 'issue_cycle_time';
  readonly tile: TileView;
  readonly to: string;
  readonly about: { readonly title: string; readonly about: string; readonly example: string };
}

interface TileContext {
  readonly project: number;
  readonly targets: Targets;
  readonly range: Range;
}

const shownMeasures = [
  { id: 'deployment_frequency', tone: 'd4' },
  { id: 'change_fail_rate', tone: 'd3' },
  { id: 'failed_deployment_recovery_time', tone: 'd5' },
] as const satisfies readonly { id: MeasureId; tone: Tone }[];

/** The five figures of the overview, in the order in which they are shown. */
export function tilesOf(answers: TileAnswers, context: TileContext): readonly OverviewTile[] {
  return [
    leadTimeTile(answers, context),
    ...measuresOf(answers.now.delivery, answers.changes ?? null).flatMap((measure) => {
      const shown = shownMeasures.find(({ id }) => id === measure.id);
      if (!shown) return [];
      const { id, title, figure, reason, of, change } = measure;
      const values = valuesByWeek(answers.weeks, answers.deliveryWeeks?.series?.data ?? [], (week) => week[id]);
      return {
        id,
        to: deliveryAddress(context.project, id, context.range),
        about: aboutMeasures[id],
        tile: {
          ...tileWith(title, values, { tone: shown.tone, measure: targetMeasureOf[id], targets: context.targets }),
          figure,
          note: figure === null ? (reason ?? '') : of,
          delta: change?.delta ?? null,
        },
      };
    }),
    issueTile(answers, context),
  ];
}

const secondsPerMinute = 60;

/** What every tile has; times are in minutes, and targets of times in seconds. */
function tileWith(label: string, trend: TileView['trend'], { tone, measure, targets }: Drawn) {
  const target = targets[measure];
  const weeks = t('common.lastWeeks', { title: label, count: trend.length });
  return {
    label,
    trend,
    tone,
    ...(target === undefined
      ? { target: null, targetText: null }
      : {
          target: targetRules[measure].unit === 'seconds' ? target / secondsPerMinute : target,
          targetText: targetText(measure, target),
        }),
    trendLabel: weeks,
  };
}

interface Drawn {
  readonly tone: Tone;
  readonly measure: TargetMeasureId;
  readonly targets: Targets;
}

const median = withinSentence(statisticNames.median);

/** The longest lead time of the pipelines where commits begin. */
function leadTimeTile(
  { graph, now, changes, weeks, leadTimeWeeks }: TileAnswers,
  { project, range, targets }: TileContext,
): OverviewTile {
  const [longest] = leadTimesNow(graph, now.leadTimes, changes);
  const values =
    longest && leadTimeWeeks
      ? valuesByWeek(weeks, weeksOfLeadTime(longest.pipeline, leadTimeWeeks), ({ leadTime }) => leadTime)
      : [];
  const title = t('metrics.lead_times.title');
  return {
    id: 'lead_time',
    to: longest ? leadTimeAddress(project, longest.pipeline, range) : leadTimesAddress(project, range),
    about: { title, about: t('metrics.lead_times.about'), example: t('metrics.lead_times.example') },
    tile: {
      ...tileWith(title, values, { tone: 'd1', measure: 'lead_time', targets }),
      figure: longest?.figure ?? null,
      note: longest
        ? t('overview.tile.leadTime', { statistic: median, commits: longest.of })
        : t('overview.tile.noCommit'),
      delta: changes ? (longest?.change?.delta ?? null) : null,
    },
  };
}

function issueTile(
  { now: { flow }, changes, weeks, flowWeeks }: TileAnswers,
  { project, range, targets }: TileContext,
): OverviewTile {
  const title = t('metrics.issue_cycle_time.title');
  const cycleTime = flow?.cycle_time ?? null;
  const row = changes?.data.find(({ family, figure }) => family === 'flow' && figure === 'cycle_time') ?? null;
  const count = (flow?.finished ?? 0) - (flow?.without_progress ?? 0);
  const delta: DeltaView | null = cycleTime === null || !changes ? null : changeOf(cycleTime, row, minutes).delta;
  return {
    id: 'issue_cycle_time',
    to: flowAddress(project, range),
    about: { title, about: t('metrics.issue_cycle_time.about'), example: t('metrics.issue_cycle_time.example') },
    tile: {
      ...tileWith(
        title,
        valuesByWeek(weeks, flowWeeks?.weeks ?? [], ({ cycle_time }) => cycle_time),
        { tone: 'd2', measure: 'issue_cycle_time', targets },
      ),
      figure: cycleTime === null ? null : minutes(cycleTime),
      note:
        cycleTime === null
          ? t('overview.tile.noIssue')
          : t('overview.tile.issues', { statistic: median, issues: t('common.issues', { count }) }),
      delta,
    },
  };
}
