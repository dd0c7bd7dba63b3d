import type { Snapshot } from '../../store/publishing/contract.ts';
import type { Publishing } from '../publish.ts';
import type { Ids, Table, Value } from '../tables/column.ts';
import { integrations, pipelines, projects, workspaces } from '../tables/named-tables.ts';
import { copiedRows, deployments, edges, failures, issueStates, routes, targets } from '../tables/whole-tables.ts';

/** A table whose rows are few, and written in one file. */
export interface WholeRows {
  readonly table: Pick<Table<never>, 'name' | 'columns' | 'hasOwnId'>;
  readonly rows: readonly (readonly Value[])[];
}

/** The tables of a workspace that fit in one file each. Routes are those of lead times that are not being derived. */
export function wholeTableRows(
  snapshot: Snapshot,
  { ids, program, now }: Pick<Publishing, 'program' | 'now'> & { readonly ids: Ids },
): readonly WholeRows[] {
  const of = <Row>(table: Table<Row>, rows: readonly Row[]): WholeRows => ({
    table,
    rows: rows.map((row) => table.columns.map((column) => column.of(row, ids))),
  });
  const { workspace: key, hasRemoved, unfinished } = snapshot;
  const deliveries = snapshot.projects.map(({ id }) => snapshot.deliveries(id));
  const deployed = deliveries.flatMap((one) => one.deployments);
  const failed = deliveries.flatMap((one) => one.failures);
  return [
    of(workspaces, [{ key, program, hasRemoved, publishedAt: now }]),
    of(projects, snapshot.projects),
    of(integrations, snapshot.integrations),
    of(pipelines, snapshot.pipelines),
    of(edges, snapshot.edges),
    of(targets, snapshot.targets),
    of(issueStates, snapshot.states),
    of(deployments, deployed),
    of(failures, failed),
    of(copiedRows, snapshot.copiedRows),
    ...(unfinished.length > 0 ? [] : [of(routes, snapshot.routes)]),
  ];
}
