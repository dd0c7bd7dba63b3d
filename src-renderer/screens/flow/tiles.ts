import type { Statistic } from '#shared/metrics/statistic.ts';
import { type Targets, targetRules } from '#shared/metrics/targets.ts';
import { t } from '../../language/language.ts';
import type { DeltaView } from '../../ui/Delta.tsx';
import { calendarDay, count } from '../../ui/format.ts';
import type { TileView, Tone } from '../../ui/Tile.tsx';
import { unjudgedChange } from '../shared/figures/change.ts';
import { targetText } from '../shared/figures/target-text.ts';
import { valuesByWeek } from '../shared/period/last-weeks.ts';
import { type FlowAnswer, type FlowBefore, type FlowFigure, flowFiguresOf } from './figures.ts';
import type { FlowTab } from './query.ts';

type TileId = FlowFigure['id'] | 'in_progress';
type Week = FlowAnswer['weeks'][number];

export interface FlowTileSources {
  readonly flow: FlowAnswer;
  /** Null if nothing is compared, or it is not there. */
  readonly before: FlowBefore | null;
  /** Whether a comparison is wanted of which there is no data. */
  readonly isUncompared: boolean;
  readonly statistic: Statistic;
  readonly targets: Targets;
  readonly weeks: { readonly starts: readonly string[]; readonly values: readonly Week[] };
}

/** A tile with the table that is its evidence, and what explains it. */
export interface FlowTile {
  readonly id: TileId;
  readonly tile: TileView;
  readonly tab: FlowTab;
  /** The parameters of the address that it changes besides the tab. */
  readonly query: Readonly<Record<string, string | null>>;
  readonly about: { readonly title: string; readonly about: string; readonly example: string };
}

interface Look {
  readonly tone: Tone;
  readonly tab: FlowTab;
  /** The figure of one week. */
  readonly ofWeek: (week: Week) => number | null;
  readonly query?: FlowTile['query'];
}

const looks: Readonly<Record<TileId, Look>> = {
  issue_cycle_time: { tone: 'd2', tab: 'finished', ofWeek: ({ cycle_time }) => cycle_time, query: { time: null } },
  issue_lead_time: { tone: 'd3', tab: 'finished', ofWeek: ({ lead_time }) => lead_time, query: { time: 'lead' } },
  throughput: { tone: 'd4', tab: 'weeks', ofWeek: ({ finished }) => finished },
  in_progress: { tone: 'd1', tab: 'unfinished', ofWeek: ({ in_progress }) => in_progress },
  efficiency: { tone: 'd6', tab: 'states', ofWeek: ({ flow_efficiency }) => flow_efficiency },
};

/** The figures of the flow as tiles. */
export function tilesOf(sources: FlowTileSources): readonly FlowTile[] {
  const [cycle, lead, throughput, ...others] = flowFiguresOf(sources.flow, sources.before, sources.statistic);
  return [cycle, lead, throughput, inProgress(sources), ...others].flatMap((one) => (one ? tileOf(one, sources) : []));
}

interface Figure extends Omit<FlowFigure, 'id'> {
  readonly id: TileId;
}

/** The work in progress when the period ended. */
function inProgress({ flow: { ageing, to }, before }: FlowTileSources): Figure {
  return {
    id: 'in_progress',
    title: t('flow.inProgress'),
    figure: count(ageing.in_progress),
    of: t('flow.inProgressOf', { count: ageing.in_progress, day: calendarDay(to) }),
    change: before && unjudgedChange(before.flow.ageing.in_progress, count),
  };
}

const noEarlierData: DeltaView = { text: t('change.delta.unknown'), direction: null, look: 'quiet' };

function tileOf({ id, title, figure, of, change }: Figure, sources: FlowTileSources): FlowTile {
  const { weeks, isUncompared } = sources;
  const { tone, tab, ofWeek, query = {} } = looks[id];
  const trend = valuesByWeek(weeks.starts, weeks.values, ofWeek);
  return {
    id,
    tab,
    query,
    about: aboutOf(id, title),
    tile: {
      label: title,
      figure,
      note: figure === null && id !== 'efficiency' ? t('flow.noneFinished') : of,
      delta: change?.delta ?? (isUncompared && figure !== null ? noEarlierData : null),
      trend,
      trendLabel: t('common.lastWeeks', { title, count: trend.length }),
      ...targetOf(id, sources),
      tone,
    },
  };
}

const secondsPerMinute = 60;

/** A target limits the median; tiles and their weeks are in minutes. */
function targetOf(id: TileId, { targets, statistic }: FlowTileSources): Pick<TileView, 'target' | 'targetText'> {
  const value = id in targetRules ? targets[id as keyof Targets] : undefined;
  if (value === undefined) return { target: null, targetText: null };
  const text = targetText(id as keyof Targets, value);
  return {
    target: value / secondsPerMinute,
    targetText: statistic === 'median' ? text : t('targets.ofMedian', { target: text }),
  };
}

function aboutOf(id: TileId, title: string): FlowTile['about'] {
  if (id === 'issue_cycle_time' || id === 'issue_lead_time')
    return { title, about: t(`metrics.${id}.about`), example: t(`metrics.${id}.example`) };
  return { title, about: t(`flow.about.${id}.about`), example: t(`flow.about.${id}.example`) };
}
