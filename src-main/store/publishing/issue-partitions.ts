import { z } from 'zod';
import { dayLength } from '#shared/time/time.ts';
import { revisionWordsIn } from '../../metrics/delivery/incidents.ts';
import type { Database } from '../connection/database.ts';
import { storedJson } from '../stored-json.ts';
import type { Partition, PublishedIssue } from './contract.ts';

interface Stored {
  id: number;
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
  gone_why: string | null;
  gone_at: number | null;
}

const Labels = z.array(z.string());

/** Reads issues by the day on which they were made, without their titles. */
export function issuePartitionQueries(db: Database) {
  const issues = db.prepare<[number, number, number], Stored>(
    `SELECT id, key, title, type, url, labels, created_at, updated_at, resolved_at, first_state, state, gone_why, gone_at FROM issues
     WHERE integration_id = ? AND created_at >= ? AND created_at < ? ORDER BY id`,
  );
  const changes = db.prepare<[number], { at: number; from: string; to: string }>(
    'SELECT at, from_state AS "from", to_state AS "to" FROM issue_changes WHERE issue_id = ? ORDER BY place',
  );
  return {
    issuesIn: ({ owner, day }: Partition): readonly PublishedIssue[] =>
      issues.all(owner, day * dayLength, (day + 1) * dayLength).map((one) => ({
        id: one.id,
        integrationId: owner,
        day,
        key: one.key,
        type: one.type,
        url: one.url,
        labels: storedJson(Labels, one.labels),
        createdAt: one.created_at,
        updatedAt: one.updated_at,
        resolvedAt: one.resolved_at,
        firstState: one.first_state,
        state: one.state,
        goneWhy: one.gone_why,
        goneAt: one.gone_at,
        revisionWords: revisionWordsIn(one.title),
        stateChanges: changes.all(one.id),
      })),
  };
}
