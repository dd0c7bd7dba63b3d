import type { GraphMarks } from '#shared/graph/marks.ts';
import type { Database } from '../connection/database.ts';

interface Marked {
  from_id: number;
  to_id: number;
  is_declared: number;
  is_default: number;
  position: number;
}

const inProject = 'SELECT p.id FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?';
/** A soft-deleted integration is in another project with its pipelines; its edges come back with it. */
const isWithin = `from_id IN (${inProject}) AND to_id IN (${inProject})`;

/** Queries of the user's settings of graphs. */
export function graphMarkQueries(db: Database) {
  const declared = db.prepare<[number, number], Marked>(
    `SELECT * FROM declared_edges WHERE ${isWithin} ORDER BY from_id, to_id`,
  );
  const removed = db.prepare<[number, number], { from: number; to: number }>(
    `SELECT from_id AS "from", to_id AS "to" FROM removed_edges WHERE ${isWithin} ORDER BY from_id, to_id`,
  );
  const releases = db.prepare<[number], { pipeline: number; stage: string | null }>(
    `SELECT id AS pipeline, release_stage AS stage FROM pipelines WHERE is_release = 1 AND id IN (${inProject}) ORDER BY id`,
  );
  return {
    graphMarks: (projectId: number): GraphMarks => ({
      edges: declared.all(projectId, projectId).map((mark) => ({
        from: mark.from_id,
        to: mark.to_id,
        isDeclared: mark.is_declared === 1,
        isDefault: mark.is_default === 1,
        position: mark.position,
      })),
      removed: removed.all(projectId, projectId),
      releases: releases.all(projectId),
    }),
  };
}

/** Changes of these settings; each call within a transaction. */
export function graphMarkChanges(db: Database, bumpVersion: (projectId: number) => void) {
  const known = db.prepare<[number], { id: number }>(inProject);
  const forgetEdges = db.prepare<[number, number]>(`DELETE FROM declared_edges WHERE ${isWithin}`);
  const forgetRemoved = db.prepare<[number, number]>(`DELETE FROM removed_edges WHERE ${isWithin}`);
  const forgetReleases = db.prepare<[number]>(
    `UPDATE pipelines SET is_release = 0, release_stage = NULL WHERE id IN (${inProject})`,
  );
  const mark = db.prepare<[number, number, number, number, number]>(
    'INSERT INTO declared_edges (from_id, to_id, is_declared, is_default, position) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare<[number, number]>('INSERT INTO removed_edges (from_id, to_id) VALUES (?, ?)');
  const release = db.prepare<[string | null, number]>(
    'UPDATE pipelines SET is_release = 1, release_stage = ? WHERE id = ?',
  );
  return {
    /** Replaces all marks by these, without those of pipelines that no longer exist. */
    setGraphMarks(projectId: number, { edges, removed, releases }: GraphMarks): void {
      const ids = new Set(known.all(projectId).map(({ id }) => id));
      const isHere = ({ from, to }: { from: number; to: number }): boolean => ids.has(from) && ids.has(to);
      forgetEdges.run(projectId, projectId);
      forgetRemoved.run(projectId, projectId);
      forgetReleases.run(projectId);
      for (const { from, to, isDeclared, isDefault, position } of edges.filter(isHere))
        mark.run(from, to, Number(isDeclared), Number(isDefault), position);
      for (const { from, to } of removed.filter(isHere)) remove.run(from, to);
      for (const { pipeline, stage } of releases) if (ids.has(pipeline)) release.run(stage, pipeline);
      bumpVersion(projectId);
    },
  };
}
