import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import { t } from '../language/language.ts';
import { minutes } from '../ui/format.ts';
import { type Broken, brokenKey, shownLeadTime } from './default-route.ts';
import { type EdgeView, edgeViews, type Waits } from './edge-views.ts';
import { heatOf } from './heat.ts';
import { layoutOf, type Position, roomForLabels, type Size } from './layout.ts';
import { shortNames } from './short-names.ts';

export type GraphAnswer = OutputOf<typeof pipelines>;
export type LeadTimesAnswer = OutputOf<typeof leadTimes>;

export interface NodeView extends Position {
  readonly name: string;
  /** The end of the name, long enough to distinguish it from the others. */
  readonly shortName: string;
  /** For how long it has been broken, in words; null if it is not. */
  readonly broken: string | null;
  /** The lead time by the route that is shown, in words. */
  readonly leadTime: string;
  /** From 0 (nothing known) over 1 (shortest) to 4 (longest): how deep it is coloured. */
  readonly heat: 0 | 1 | 2 | 3 | 4;
  readonly release: boolean;
  /** The mark of a release point as text; null if it is none. */
  readonly releaseText: string | null;
  /** The node as a sentence. */
  readonly label: string;
}

export interface GraphView {
  readonly size: Size;
  readonly nodes: readonly NodeView[];
  readonly edges: readonly EdgeView[];
  readonly warnings: readonly string[];
  /** How much room it takes where nothing has to shrink, in pixels. */
  readonly room: Size;
  /** How high it wants to be, in pixels. */
  readonly height: number;
}

/** From so many pipelines on the graph does not fit at a size that can be read, and its map helps. */
const manyNodes = 24;
export const isLarge = ({ nodes }: Pick<GraphView, 'nodes'>): boolean => nodes.length >= manyNodes;

const least = 150;
const most = 440;
/** What is drawn around it. */
const margin = 24;

/** The stages by which pipelines release, where they are known: by pipeline. */
export type Stages = ReadonlyMap<number, string | null>;

interface Added {
  readonly stages?: Stages;
  readonly broken?: Broken;
  /** There is room for them on the edges as soon as they are set, so that nothing moves when they come. */
  readonly waits?: Waits;
}

/** The graph as it is drawn: places, the lead time of each pipeline, the traffic of each edge. */
export function graphViewOf(
  graph: GraphAnswer,
  answer: LeadTimesAnswer,
  { stages = new Map(), broken = new Map(), waits }: Added = {},
): GraphView {
  const names = shortNames(graph.nodes.map(({ name }) => name));
  const figures = new Map(answer.data.map(({ name, lead_times }) => [name, shownLeadTime(lead_times)]));
  const longest = Math.max(0, ...[...figures.values()].map((figure) => figure?.lead_time ?? 0));
  const layout = layoutOf(graph.nodes, [...graph.edges, ...(graph.proposals ?? [])], waits && roomForLabels);
  const positions = new Map(layout.positions.map((position) => [position.id, position]));
  const room = {
    width: Math.max(0, ...layout.positions.map(({ x }) => Math.round(x + layout.size.width))) + margin,
    height: Math.max(0, ...layout.positions.map(({ y }) => Math.round(y + layout.size.height))) + margin,
  };
  return {
    size: layout.size,
    nodes: graph.nodes.map((node) => {
      const figure = figures.get(node.name) ?? null;
      const time = figure === null ? t('graph.noLeadTime') : minutes(figure.lead_time);
      const release = node.release !== 'no';
      const since = broken.get(brokenKey(node.integration_id, node.name));
      return {
        ...(positions.get(node.id) ?? { id: node.id, x: 0, y: 0 }),
        name: node.name,
        shortName: names.get(node.name) ?? node.name,
        broken: since === undefined ? null : t('graph.broken', { age: since }),
        leadTime: figure !== null && figure.path !== '' ? t('graph.by', { time, route: figure.path }) : time,
        heat: figure === null ? 0 : heatOf(figure.lead_time, longest),
        release,
        releaseText: release ? releaseText(stages.get(node.id) ?? null) : null,
        label: [
          t(release ? 'graph.releaseNode' : 'graph.node', { name: node.name, time }),
          ...(since === undefined ? [] : [t('graph.broken', { age: since })]),
        ].join(', '),
      };
    }),
    edges: edgeViews(graph, layout, waits ?? []),
    warnings: graph.warnings,
    room,
    height: Math.min(most, Math.max(least, room.height)),
  };
}

/**
 * Where a graph that is larger than its room begins, in pixels across and down: with its first pipelines, or so far along that the chosen one is
 * whole. Null if it fits.
 */
export function startOf(
  { nodes, size }: Pick<GraphView, 'nodes' | 'size'>,
  chosen: number | null,
  zoom: number,
  room: Size,
): { readonly x: number | null; readonly y: number | null } {
  const along = (axis: 'x' | 'y', extent: 'width' | 'height'): number | null => {
    const first = Math.min(...nodes.map((node) => node[axis]));
    const last = Math.max(...nodes.map((node) => node[axis])) + size[extent];
    // An exact fit is rounded.
    if ((last - first) * zoom <= room[extent] + 1) return null;
    const node = nodes.find(({ id }) => id === chosen);
    const start = -first * zoom;
    return node ? Math.min(start, room[extent] - (node[axis] + size[extent]) * zoom) : start;
  };
  return { x: along('x', 'width'), y: along('y', 'height') };
}

const releaseText = (stage: string | null): string =>
  stage === null ? t('graph.release') : t('graph.releaseStage', { stage });
