import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Issue, IssueCategory, IssueState, StateFlow } from '#shared/records/issue.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import type { Millis } from '#shared/time/time.ts';
import type { IssueGone, IssueRecord, IssueStateRecord, StoredIssue } from '../../collectors/contract.ts';
import type { IssueHistory } from '../../metrics/contract.ts';
import { syncQueries } from '../collections/syncs.ts';
import type { Database } from '../connection/database.ts';
import type { IssueRow, IssueWord } from '../contract.ts';
import { pageOf, parsePageEnd } from '../paging.ts';
import { required } from '../required.ts';
import { incidentRuleOf, storedJson } from '../stored-json.ts';
import { movedIssueChanges } from './moved-issues.ts';

interface Stored {
  id: number;
  integration_id: number;
  key: string;
  title: string;
  type: string;
  url: string;
  labels: string;
  created_at: number;
  updated_at: number;
  resolved_at: number | null;
  first_state: string;
  state: string;
  gone_why: IssueGone['why'] | null;
  gone_at: number | null;
}

type ChangeColumns = [issue: number, at: number, from: string, to: string];

const toChange = ([, at, from, to]: ChangeColumns): Issue['stateChanges'][number] => ({ at, from, to });

const Labels = z.array(z.string());
const toIssue = (stored: Stored, stateChanges: Issue['stateChanges']): IssueRow => ({
  id: stored.id,
  integration: stored.integration_id,
  key: stored.key,
  title: stored.title,
  type: stored.type,
  url: stored.url,
  labels: storedJson(Labels, stored.labels),
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
  resolvedAt: stored.resolved_at,
  firstState: stored.first_state,
  state: stored.state,
  stateChanges,
  goneAt: stored.gone_at,
  goneWhy: stored.gone_why,
});

/** Queries of issues. */
export function issueQueries(db: Database) {
  const columns =
    'id, integration_id, key, title, type, url, labels, created_at, updated_at, resolved_at, first_state, state, gone_why, gone_at';
  const all = db.prepare<[number], Stored>(`SELECT ${columns} FROM issues WHERE integration_id = ? ORDER BY id`);
  const page = db.prepare<[number, number, number, number], Stored>(
    `SELECT ${columns} FROM issues WHERE integration_id = ? AND (updated_at, id) < (?, ?) ORDER BY updated_at DESC, id DESC LIMIT ?`,
  );
  const changesOf = db
    .prepare<[number], ChangeColumns>(
      'SELECT issue_id, at, from_state, to_state FROM issue_changes WHERE issue_id = ? ORDER BY place',
    )
    .raw();
  const allChanges = db
    .prepare<[number], ChangeColumns>(
      `SELECT c.issue_id, c.at, c.from_state, c.to_state FROM issues i JOIN issue_changes c ON c.issue_id = i.id
       WHERE i.integration_id = ? ORDER BY c.issue_id, c.place`,
    )
    .raw();
  // As `isIncident` tells them.
  const incident = db.prepare<{ id: number; types: string; labels: string }, { created_at: Millis }>(
    `SELECT created_at FROM issues
     WHERE integration_id = :id AND (type IN (SELECT value FROM json_each(:types))
       OR EXISTS (SELECT 1 FROM json_each(issues.labels) WHERE value IN (SELECT value FROM json_each(:labels))))
     ORDER BY created_at LIMIT 1`,
  );
  const inShort = db.prepare<[number], StoredIssue & { readonly id: string }>(
    'SELECT system_id AS id, updated_at AS updatedAt, key, type, state FROM issues WHERE integration_id = ?',
  );
  const states = db.prepare<[number], { state: string; name: string; category: IssueCategory; flow: StateFlow | null }>(
    'SELECT state, name, category, flow FROM issue_states WHERE integration_id = ? ORDER BY state',
  );
  const types = db.prepare<[number], IssueWord>(
    'SELECT type AS name, count(*) AS issues FROM issues WHERE integration_id = ? AND gone_at IS NULL GROUP BY type ORDER BY issues DESC, name',
  );
  const labels = db.prepare<[number], IssueWord>(
    `SELECT l.value AS name, count(*) AS issues FROM issues i, json_each(i.labels) l
     WHERE i.integration_id = ? AND i.gone_at IS NULL GROUP BY l.value ORDER BY issues DESC, name`,
  );
  const rule = db.prepare<[number], { incidents: string | null }>('SELECT incidents FROM integrations WHERE id = ?');
  const { sync } = syncQueries(db);
  const ruleOf = (integrationId: number) => incidentRuleOf(rule.get(integrationId)?.incidents ?? null);

  /** In one pass: a look-up for each issue would take several times as long. */
  const issuesOf = (integrationId: number): readonly IssueRow[] => {
    const changes = groupedBy(allChanges.iterate(integrationId), ([issue]) => issue);
    return all.all(integrationId).map((stored) => toIssue(stored, (changes.get(stored.id) ?? []).map(toChange)));
  };
  const statesOf = (integrationId: number): ReadonlyMap<string, IssueState> =>
    new Map(
      states
        .all(integrationId)
        .map(({ state, name, category, flow }) => [state, { id: state, name, category, flow }] as const),
    );
  return {
    storedIssues: (integrationId: number): ReadonlyMap<string, StoredIssue> =>
      new Map(inShort.all(integrationId).map((issue) => [issue.id, issue])),
    issueStates: statesOf,
    issueWords: (integrationId: number) => ({ types: types.all(integrationId), labels: labels.all(integrationId) }),
    issueHistory: (integrationId: number): IssueHistory => ({
      integration: integrationId,
      states: statesOf(integrationId),
      incidents: ruleOf(integrationId),
      isCollected: (sync(integrationId)?.lastSuccessAt ?? null) !== null,
      issues: issuesOf(integrationId),
    }),
    firstIncident(id: number): Millis | null {
      const rules = ruleOf(id);
      if (rules === null) return null;
      const [types, labels] = [JSON.stringify(rules.types), JSON.stringify(rules.labels)];
      return incident.get({ id, types, labels })?.created_at ?? null;
    },
    issues(integrationId: number, choice: { limit: number; cursor: string | null }) {
      const rows = page.all(integrationId, ...parsePageEnd(choice.cursor), choice.limit + 1);
      const { shown, next } = pageOf(rows, choice.limit, (row) => [row.updated_at, row.id]);
      return { issues: shown.map((stored) => toIssue(stored, changesOf.all(stored.id).map(toChange))), next };
    },
  };
}

/** Changes of issues; each call within a transaction. Each returns whether anything changed. */
export function issueChanges(db: Database) {
  const find = db.prepare<[number, string], { id: number; digest: string; gone_at: number | null }>(
    'SELECT id, digest, gone_at FROM issues WHERE integration_id = ? AND system_id = ?',
  );
  const values = [
    'key',
    'title',
    'type',
    'url',
    'labels',
    'created_at',
    'updated_at',
    'resolved_at',
    'first_state',
    'state',
    'digest',
  ];
  const insert = db.prepare<unknown[], { id: number }>(
    `INSERT INTO issues (${values.join(', ')}, integration_id, system_id) VALUES (${values.map(() => '?').join(', ')}, ?, ?) RETURNING id`,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE issues SET ${values.map((name) => `${name} = ?`).join(', ')}, gone_why = NULL, gone_at = NULL WHERE id = ?`,
  );
  const dropChanges = db.prepare<[number]>('DELETE FROM issue_changes WHERE issue_id = ?');
  const addChange = db.prepare<[number, number, number, string, string]>(
    'INSERT INTO issue_changes (issue_id, place, at, from_state, to_state) VALUES (?, ?, ?, ?, ?)',
  );
  const markGone = db.prepare<[string, number, number, string, string]>(
    `UPDATE issues SET gone_why = ?, gone_at = coalesce(gone_at, ?)
     WHERE integration_id = ? AND system_id = ? AND gone_why IS NOT ?`,
  );
  const keepState = db.prepare<[number, string, string, string]>(
    `INSERT INTO issue_states (integration_id, state, name, category) VALUES (?, ?, ?, ?)
     ON CONFLICT (integration_id, state) DO UPDATE SET name = excluded.name, category = excluded.category
     WHERE name <> excluded.name OR category <> excluded.category`,
  );
  const setFlow = db.prepare<[string | null, number, string]>(
    'UPDATE issue_states SET flow = ? WHERE integration_id = ? AND state = ?',
  );
  const { dropMoved, dropMigrated } = movedIssueChanges(db);
  return {
    keepIssue(integrationId: number, issue: IssueRecord): boolean {
      const digest = createHash('sha256').update(JSON.stringify(issue)).digest('base64');
      const known = find.get(integrationId, issue.id);
      if (known?.digest === digest && known.gone_at === null) return false;
      const columns = [
        issue.key,
        issue.title,
        issue.type,
        issue.url,
        JSON.stringify(issue.labels),
        issue.createdAt,
        issue.updatedAt,
        issue.resolvedAt,
        issue.firstState,
        issue.state,
        digest,
      ];
      if (known) {
        update.run(...columns, known.id);
        dropChanges.run(known.id);
      }
      const id = known?.id ?? required(insert.get(...columns, integrationId, issue.id), 'issue').id;
      issue.stateChanges.forEach(({ at, from, to }, index) => {
        addChange.run(id, index, at, from, to);
      });
      dropMoved(integrationId, issue.id);
      return true;
    },
    markIssueGone(integrationId: number, { id, why, at }: IssueGone, now: number): boolean {
      const { changes } = markGone.run(why, at ?? now, integrationId, id, why);
      if (changes > 0) {
        dropMigrated(integrationId, id);
        dropMoved(integrationId, id);
      }
      return changes > 0;
    },
    keepIssueState: (integrationId: number, { id, name, category }: IssueStateRecord): boolean =>
      keepState.run(integrationId, id, name, category).changes > 0,
    /** Sets whether a state of issues is active; returns whether the state exists. */
    setStateFlow: (integrationId: number, state: string, flow: StateFlow | null): boolean =>
      setFlow.run(flow, integrationId, state).changes > 0,
  };
}
