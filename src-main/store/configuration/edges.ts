import { withoutCycles } from '#shared/graph/graph.ts';
import type { EdgeMark, GraphMarks } from '#shared/graph/marks.ts';
import type { Database } from '../connection/database.ts';
import type { EdgeRow } from '../contract.ts';
import { pipelinesNamed, sourceQueries } from '../links/link-sources.ts';
import { pipelineQueries } from '../records/pipelines.ts';
import { graphMarkQueries } from './graph-marks.ts';

interface Pair {
  from_id: number;
  to_id: number;
}

const byPosition = (one: EdgeMark, other: EdgeMark): number =>
  one.position - other.position || one.from - other.from || one.to - other.to;

/** Queries of edges. */
export function edgeQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { targets } = sourceQueries(db);
  const inProject = 'FROM pipelines p JOIN integrations i ON i.id = p.integration_id';
  const flows = db.prepare<[number], { source_id: number; pipeline_id: number; links: number }>(
    `SELECT f.source_id, f.pipeline_id, f.links ${inProject} JOIN flows f ON f.pipeline_id = p.id JOIN sources s ON s.id = f.source_id
     WHERE i.project_id = ? AND f.links > 0 ORDER BY f.first_at, p.key, s.pipeline_key, s.series`,
  );
  const configured = db.prepare<[number, number], Pair>(
    `SELECT a.id AS from_id, b.id AS to_id FROM configured_edges c
     JOIN pipelines a ON a.id IN (${pipelinesNamed('c.from_key')}) JOIN integrations ia ON ia.id = a.integration_id AND ia.project_id = ?
     JOIN pipelines b ON b.id IN (${pipelinesNamed('c.to_key')}) JOIN integrations ib ON ib.id = b.integration_id AND ib.project_id = ?
     ORDER BY a.key, b.key`,
  );
  const { graphMarks } = graphMarkQueries(db);

  return {
    edges(
      projectId: number,
      given: GraphMarks = graphMarks(projectId),
    ): { edges: readonly EdgeRow[]; leftOut: readonly string[] } {
      const found = new Map<string, EdgeRow>();
      const keyOf = (from: number, to: number): string => `${from}>${to}`;
      const gone = new Set(given.removed.map(({ from, to }) => keyOf(from, to)));
      const links = new Map<string, number>();
      const observed: { from: number; to: number }[] = [];
      const target = targets(projectId);
      for (const { source_id, pipeline_id: to, links: count } of flows.all(projectId)) {
        const from = target.get(source_id)?.pipeline;
        if (from === undefined || from === to) continue;
        const key = keyOf(from, to);
        if (!links.has(key)) observed.push({ from, to });
        links.set(key, (links.get(key) ?? 0) + count);
      }
      const marks = new Map<string, Pick<EdgeRow, 'isDefault' | 'position'>>();
      for (const { from, to, isDeclared, isDefault, position } of given.edges.toSorted(byPosition)) {
        const key = keyOf(from, to);
        const mark = { isDefault, position };
        if (!isDeclared) marks.set(key, mark);
        else found.set(key, { from, to, source: 'declared', ...mark, links: links.get(key) ?? 0 });
      }
      const later = Math.max(-1, ...[...found.values(), ...marks.values()].map(({ position }) => position)) + 1;
      const add = (from: number, to: number, source: 'observed' | 'configured'): void => {
        const key = keyOf(from, to);
        if (found.has(key) || gone.has(key)) return;
        found.set(key, {
          from,
          to,
          source,
          isDefault: false,
          position: later + found.size,
          ...marks.get(key),
          links: links.get(key) ?? 0,
        });
      };
      for (const { from, to } of observed) add(from, to, 'observed');
      for (const { from_id, to_id } of configured.all(projectId, projectId))
        if (from_id !== to_id) add(from_id, to_id, 'configured');

      const { kept, leftOut } = withoutCycles([...found.values()]);
      const names = new Map(leftOut.length === 0 ? [] : pipelines(projectId).map(({ id, name }) => [id, name]));
      return {
        edges: kept,
        leftOut: leftOut.map(
          ({ from, to }) => `${names.get(from)} → ${names.get(to)} is left out: it would close a circle.`,
        ),
      };
    },
  };
}
