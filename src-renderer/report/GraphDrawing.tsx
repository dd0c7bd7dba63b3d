import type { CSSProperties, ReactNode } from 'react';
import type { ReportFacts } from '#shared/api/report.ts';
import { shownLeadTime } from '../graph/default-route.ts';
import { heatOf } from '../graph/heat.ts';
import { edgeId, layoutOf, pathOf, type Room } from '../graph/layout.ts';
import { t } from '../language/language.ts';
import { minutes } from '../ui/format.ts';
import { palette } from './theme.ts';

type Node = ReportFacts['graph']['nodes'][number];

/** Five pipelines in a row fill the width of the report, so that their words are shown in their own size. */
const room: Room = { widest: 160, nodesep: 16, ranksep: 22 };
const margin = 8;
/** The smallest words of a box, and the least size at which they are shown: what has more layers scrolls. */
const smallest = 12;
const leastShown = 11;
/** About the width of a letter of a name, so that a longer one is cut and not drawn over the border. */
const letter = 7.2;
const lineHeight = 16;

/** The pipeline graph with the lead time from each pipeline, drawn from left to right. */
export function GraphDrawing({ graph, leadTimes }: Pick<ReportFacts, 'graph' | 'leadTimes'>): ReactNode {
  if (graph.nodes.length === 0) return <p className="quiet">{t('report.noGraph')}</p>;
  const { size, positions, segments } = layoutOf(graph.nodes, graph.edges, room);
  const times = new Map(leadTimes.data.map((one) => [one.name, shownLeadTime(one.lead_times)?.lead_time ?? null]));
  const longest = Math.max(0, ...[...times.values()].map((time) => time ?? 0));
  const wide = Math.max(...positions.map(({ x }) => x)) + size.width + margin;
  const high = Math.max(...positions.map(({ y }) => y)) + size.height + margin;
  const summary = t('report.graph', {
    pipelines: t('common.pipelines', { count: graph.nodes.length }),
    count: graph.nodes.filter(({ release }) => release !== 'no').length,
  });
  return (
    <figure>
      <figcaption>{summary}</figcaption>
      <div className="drawing">
        <svg
          viewBox={`0 0 ${wide} ${high}`}
          role="img"
          aria-label={summary}
          fontFamily={palette.font}
          className="map"
          style={{ '--least-width': `${Math.round((wide * leastShown) / smallest)}px` } as CSSProperties}
        >
          {graph.edges.map((edge) => (
            <path
              key={edgeId(edge)}
              d={pathOf(segments.get(edgeId(edge)) ?? [])}
              fill="none"
              stroke={palette.quiet}
              strokeWidth={1.5}
            />
          ))}
          {graph.nodes.map((node) => {
            const position = positions.find(({ id }) => id === node.id) ?? { x: 0, y: 0 };
            return (
              <g key={node.id} transform={`translate(${position.x},${position.y})`}>
                <PipelineBox node={node} size={size} time={times.get(node.name) ?? null} longest={longest} />
              </g>
            );
          })}
        </svg>
      </div>
    </figure>
  );
}

function PipelineBox({
  node,
  size,
  time,
  longest,
}: {
  readonly node: Node;
  readonly size: { readonly width: number; readonly height: number };
  /** Minutes; null if nothing arrived. */
  readonly time: number | null;
  readonly longest: number;
}): ReactNode {
  const isRelease = node.release !== 'no';
  const timeText = time === null ? t('report.noLeadTime') : minutes(time);
  const lines = linesOf(node.name, Math.floor((size.width - 20) / letter));
  const first = (size.height - lines.length * lineHeight - 12) / 2 + 8;
  return (
    <>
      <rect
        {...size}
        rx={6}
        fill={time === null ? palette.sunken : palette[`heat${heatOf(time, longest)}`]}
        stroke={isRelease ? palette.accent : palette.grid}
        strokeWidth={isRelease ? 2.5 : 1}
      />
      <text x={10} y={0} fontSize={13} fill={palette.text}>
        <title>{node.name}</title>
        {lines.map((line, at) => (
          <tspan key={line} x={10} y={first + at * lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
      <text x={10} y={first + lines.length * lineHeight + 2} fontSize={smallest} fill={palette.text}>
        {isRelease ? t('report.released', { time: timeText }) : timeText}
      </text>
    </>
  );
}

/** The end of a name is more specific than its beginning. */
const cut = (name: string, longest: number): string => (name.length <= longest ? name : `…${name.slice(1 - longest)}`);

/** A name on one line, or on two where it is longer: broken where one of its parts ends, as late as fits: at a slash, else at a hyphen. */
export function linesOf(name: string, longest: number): readonly string[] {
  if (name.length <= longest) return [name];
  const at = name.lastIndexOf('/', longest - 1) + 1 || name.lastIndexOf('-', longest - 1) + 1;
  return at === 0 ? [cut(name, longest)] : [name.slice(0, at), cut(name.slice(at), longest)];
}
