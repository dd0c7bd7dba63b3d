import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import { count, minutes } from '../ui/format.ts';
import { nodeSize, type Place, placesOf } from './layout.ts';

export type GraphAnswer = OutputOf<typeof pipelines>;
export type LeadTimesAnswer = OutputOf<typeof leadTimes>;

export interface NodeView extends Place {
  readonly name: string;
  /** The lead time by the route that is shown, in words. */
  readonly leadTime: string;
  /** From 0 (nothing known) over 1 (shortest) to 3 (longest): how deep it is coloured. */
  readonly heat: 0 | 1 | 2 | 3;
  readonly release: boolean;
  /** The whole of it as a sentence. */
  readonly label: string;
}

export interface EdgeView {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly declared: boolean;
  readonly label: string;
}

export interface GraphView {
  readonly nodes: readonly NodeView[];
  readonly edges: readonly EdgeView[];
  readonly warnings: readonly string[];
  /** How high it wants to be, in pixels. */
  readonly height: number;
}

const least = 150;
const most = 440;

/** The graph as it is drawn: places, the lead time of each pipeline, the traffic of each edge. */
export function graphViewOf(graph: GraphAnswer, answer: LeadTimesAnswer): GraphView {
  const figures = new Map(answer.data.map(({ name, lead_times }) => [name, shownLeadTime(lead_times)]));
  const longest = Math.max(0, ...[...figures.values()].map((figure) => figure?.lead_time ?? 0));
  const places = new Map(placesOf(graph.nodes, graph.edges).map((place) => [place.id, place]));
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const mostLinks = Math.max(1, ...graph.edges.map(({ links }) => links));
  return {
    nodes: graph.nodes.map((node) => {
      const figure = figures.get(node.name) ?? null;
      const leadTime = figure === null ? 'no lead time' : minutes(figure.lead_time);
      const release = node.release !== 'no';
      return {
        ...(places.get(node.id) ?? { id: node.id, x: 0, y: 0 }),
        name: node.name,
        leadTime: figure !== null && figure.path !== '' ? `${leadTime} by ${figure.path}` : leadTime,
        heat: figure === null ? 0 : heatOf(figure.lead_time, longest),
        release,
        label: `${node.name}${release ? ', release point' : ''}: ${leadTime}`,
      };
    }),
    edges: graph.edges.map(({ from, to, links, source }) => ({
      id: `${from}-${to}`,
      from,
      to,
      width: 1.25 + 5 * Math.sqrt(links / mostLinks),
      declared: source === 'declared',
      label: `${names.get(from)} feeds ${names.get(to)}: ${count(links)} runs, ${source}`,
    })),
    warnings: graph.warnings,
    height: Math.min(most, Math.max(least, ...[...places.values()].map(({ y }) => y + nodeSize.height + 24))),
  };
}

/** The route that a pipeline shows: the default one, else the first by which anything arrived. */
export function shownLeadTime<R extends { readonly path: string }>(routes: readonly R[]): R | null {
  return routes.find(({ path }) => path === '') ?? routes[0] ?? null;
}

function heatOf(leadTime: number, longest: number): 1 | 2 | 3 {
  if (leadTime <= longest / 3) return 1;
  return leadTime <= (longest * 2) / 3 ? 2 : 3;
}
