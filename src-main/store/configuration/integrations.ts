import type { IntegType } from '#shared/records/kinds.ts';
import type { Outcome } from '#shared/records/run.ts';
import { moves } from '../collections/moves.ts';
import { sweepOver } from '../collections/sweep.ts';
import type { Database } from '../connection/database.ts';
import { type IntegrationRow, type MovedSystem, NameTaken } from '../contract.ts';
import { movedIssueChanges } from '../records/moved-issues.ts';
import { unfinishedChanges } from '../records/unfinished-runs.ts';
import { required } from '../required.ts';
import { incidentRuleOf } from '../stored-json.ts';

interface Stored {
  id: number;
  project_id: number;
  type: IntegType;
  name: string;
  url: string;
  token_id: number;
  release_branch: string | null;
  unstable: Outcome;
  timed_out: Outcome;
  paused: number;
  since: number | null;
  incidents: string | null;
}

const toRow = (stored: Stored): IntegrationRow => ({
  id: stored.id,
  projectId: stored.project_id,
  type: stored.type,
  name: stored.name,
  url: stored.url,
  tokenId: stored.token_id,
  releaseBranch: stored.release_branch,
  policy: { unstable: stored.unstable, timedOut: stored.timed_out },
  paused: stored.paused === 1,
  since: stored.since,
  incidents: incidentRuleOf(stored.incidents),
});

/** Queries of integrations. */
export function integrationQueries(db: Database) {
  const all = db.prepare<[number], Stored>('SELECT * FROM integrations WHERE project_id = ? ORDER BY id');
  const one = db.prepare<[number], Stored>(
    'SELECT i.* FROM integrations i JOIN projects p ON p.id = i.project_id WHERE i.id = ? AND p.removed_at IS NULL',
  );
  return {
    integrations: (projectId: number): readonly IntegrationRow[] => all.all(projectId).map(toRow),
    integration(id: number): IntegrationRow | null {
      const stored = one.get(id);
      return stored ? toRow(stored) : null;
    },
  };
}

interface Versions {
  edited(projectId: number): void;
  /** Raises the version of answers alone: lead times stay as they are. */
  bumpAnswers(projectId: number): void;
}

/** Changes of integrations; each call within a transaction. */
export function integrationChanges(db: Database, { edited, bumpAnswers }: Versions) {
  const queries = integrationQueries(db);
  const insert = db.prepare<
    [number, string, string, string, number, string | null, string, string, number | null],
    Stored
  >(
    `INSERT INTO integrations (project_id, type, name, url, token_id, release_branch, unstable, timed_out, since)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const update = db.prepare<
    [string, string, number, string | null, string, string, number, number | null, string | null, number],
    Stored
  >(
    `UPDATE integrations SET name = ?, url = ?, token_id = ?, release_branch = ?, unstable = ?, timed_out = ?, paused = ?, since = ?, incidents = ?
     WHERE id = ? RETURNING *`,
  );
  const remove = db.prepare<[number]>('DELETE FROM integrations WHERE id = ?');
  const sweep = sweepOver(db);
  // The cursor of the former address does not fit the new one, of which nothing was read to its end yet. It knew the runs that go on: those that the
  // new address has are read again, and the end of all others would never be seen.
  const forgetCursor = db.prepare<[number, number]>(
    'UPDATE syncs SET cursor = NULL, last_success_at = iif(?, last_success_at, NULL) WHERE integration_id = ?',
  );
  const { markUnfinishedGone } = unfinishedChanges(db);
  const { moveSystem } = moves(db);
  const { moveIssues } = movedIssueChanges(db);
  const startSync = db.prepare<[number]>("INSERT INTO syncs (integration_id, state) VALUES (?, 'never')");
  const taken = {
    name: db.prepare<[number, string, number]>(
      'SELECT 1 FROM integrations WHERE project_id = ? AND name = ? AND id <> ?',
    ),
    url: db.prepare<[number, string, number]>(
      'SELECT 1 FROM integrations WHERE project_id = ? AND url = ? AND id <> ?',
    ),
  };
  const refuseTaken = (integration: Pick<IntegrationRow, 'projectId' | 'name' | 'url'>, id: number): void => {
    for (const field of ['name', 'url'] as const) {
      if (!taken[field].get(integration.projectId, integration[field], id)) continue;
      throw new NameTaken(
        field,
        `The project has an integration or a repository with this ${field === 'name' ? 'name' : 'address'} already.`,
      );
    }
  };
  return {
    addIntegration(
      integration: Omit<IntegrationRow, 'id' | 'paused' | 'since' | 'incidents'> &
        Partial<Pick<IntegrationRow, 'since'>>,
      _now: number,
    ): IntegrationRow {
      refuseTaken(integration, 0);
      const { projectId, type, name, url, tokenId, releaseBranch, policy, since = null } = integration;
      const row = required(
        insert.get(projectId, type, name, url, tokenId, releaseBranch, policy.unstable, policy.timedOut, since),
        'integration',
      );
      startSync.run(row.id);
      // None of its data is collected yet.
      bumpAnswers(projectId);
      return toRow(row);
    },
    changeIntegration(
      id: number,
      change: Partial<Omit<IntegrationRow, 'id' | 'projectId' | 'type'>>,
      _now: number,
      moved: MovedSystem | null = null,
    ): IntegrationRow {
      const before = required(queries.integration(id) ?? undefined, 'integration');
      const row = { ...before, ...change };
      refuseTaken(row, id);
      if (row.url !== before.url) {
        forgetCursor.run(Number(moved !== null), id);
        markUnfinishedGone(id);
      }
      if (moved) {
        moveSystem(before, moved);
        moveIssues(id, moved);
      }
      const { name, url, tokenId, releaseBranch, policy, paused, since, incidents } = row;
      const stored = update.get(
        name,
        url,
        tokenId,
        releaseBranch,
        policy.unstable,
        policy.timedOut,
        Number(paused),
        since,
        incidents === null ? null : JSON.stringify(incidents),
        id,
      );
      edited(row.projectId);
      return toRow(required(stored, 'integration'));
    },
    removeIntegration(id: number): void {
      const row = queries.integration(id);
      remove.run(id);
      sweep();
      if (row) edited(row.projectId);
    },
  };
}
