import type { EdgesRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';

/**
 * Keeps the edges that a pipeline's configuration names; each call within a transaction. Those that it names no longer go, whichever integration of the project
 * told of them. Returns whether an edge came or went.
 */
export function configuredEdgeChanges(db: Database) {
  const add = db.prepare<[number, string, string]>(
    'INSERT OR IGNORE INTO configured_edges (integration_id, from_key, to_key) VALUES (?, ?, ?)',
  );
  const drop = (own: string, other: string) =>
    db.prepare<[number, string, string]>(
      `DELETE FROM configured_edges WHERE integration_id IN (
         SELECT o.id FROM integrations i JOIN integrations o ON o.project_id = i.project_id WHERE i.id = ?)
       AND ${own} = ? AND ${other} NOT IN (SELECT value FROM json_each(?))`,
    );
  const [dropFeeders, dropFed] = [drop('to_key', 'from_key'), drop('from_key', 'to_key')];
  return (integration: number, { pipeline, from, to }: EdgesRecord): boolean => {
    const changes = [
      ...(from === null ? [] : [dropFeeders.run(integration, pipeline, JSON.stringify(from))]),
      ...(to === null ? [] : [dropFed.run(integration, pipeline, JSON.stringify(to))]),
      ...(from ?? []).map((feeder) => add.run(integration, feeder, pipeline)),
      ...(to ?? []).map((fed) => add.run(integration, pipeline, fed)),
    ];
    return changes.some((one) => one.changes > 0);
  };
}
