import type { Table } from './column.ts';
import { arrivals, breakages, inFlight, releases } from './fact-tables.ts';
import { integrations, pipelines, projects, workspaces } from './named-tables.ts';
import { partitionNotes } from './partition-notes-table.ts';
import type { PartitionedWarehouseTable } from './partitioned.ts';
import { changes, commits, issueChanges, issues, runs } from './record-tables.ts';
import { watermarks } from './watermarks-table.ts';
import { copiedRows, deployments, edges, failures, issueStates, routes, targets } from './whole-tables.ts';

/** Those that give ids: without one of them the others say nothing. */
export const namedTables: readonly Table<never>[] = [workspaces, projects, integrations, pipelines];

/** Their rows are replaced by partition. */
export const partitionedTables: readonly PartitionedWarehouseTable[] = [
  runs,
  changes,
  issues,
  issueChanges,
  commits,
  breakages,
  inFlight,
  arrivals,
  releases,
];

/** All of them, in the order in which they are made. */
export const tables: readonly Table<never>[] = [
  ...namedTables,
  edges,
  targets,
  issueStates,
  routes,
  ...partitionedTables,
  deployments,
  failures,
  copiedRows,
  watermarks,
  partitionNotes,
];
