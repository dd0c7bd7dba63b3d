import type { DeliveryHistory } from '../../metrics/contract.ts';
import type { RunTable } from '../../metrics/shared/run-table.ts';
import { noString } from '../../metrics/shared/string-table.ts';
import type { Database } from '../connection/database.ts';
import { repositoryQueries } from '../source-hosts/repositories.ts';
import type { ChangeTable } from './change-table.ts';

/** Reads what source hosts know of the commits that runs are made from. */
export function ancestryQueries(db: Database) {
  const { commitsOf } = repositoryQueries(db);
  return {
    /**
     * The histories of the repositories that runs read. Some pipelines never list changes: adds to `changes` what the source host knows of
     * their revisions. A commit that no run lists has no row in the database, so its id is below zero.
     */
    ancestriesOf(projectId: number, tables: readonly RunTable[], changes: ChangeTable): DeliveryHistory['ancestry'] {
      const ancestries = new Map<string, Map<string, readonly string[]>>();
      let listed: ReadonlyMap<string, ReadonlySet<string>> | null = null;
      for (const [repository, wanted] of revisionsAlone(tables)) {
        const ancestry = new Map<string, readonly string[]>();
        const reported: Parameters<ChangeTable['add']>[0][] = [];
        for (const { revision, parents, committedAt, authoredAt } of commitsOf(projectId, repository)) {
          ancestry.set(revision, parents);
          if (wanted.delete(revision))
            reported.push({ id: 0, repository, revision, committedAt, authoredAt, merge: parents.length > 1 });
        }
        if (ancestry.size > 0) ancestries.set(repository, ancestry);
        if (reported.length === 0) continue;
        listed ??= revisionsListed(changes);
        for (const one of reported)
          if (!listed.get(repository)?.has(one.revision)) changes.add({ ...one, id: -1 - changes.size });
      }
      return ancestries;
    },
  };
}

/** By repository: the revisions of the changes that runs list. */
function revisionsListed(changes: ChangeTable): ReadonlyMap<string, ReadonlySet<string>> {
  const listed = new Map<string, Set<string>>();
  for (const { repository, revision } of changes.values()) {
    const revisions = listed.get(repository ?? '') ?? new Set();
    listed.set(repository ?? '', revisions.add(revision));
  }
  return listed;
}

/** By repository that runs read: the revisions of pipelines whose runs list no changes. */
function revisionsAlone(tables: readonly RunTable[]): ReadonlyMap<string, Set<string>> {
  const alone = new Map<string, Set<string>>();
  for (const { strings, repository, revision, changes, length } of tables) {
    const isSilent = changes.starts[length] === changes.starts[0];
    let before = noString;
    for (let row = 0; row < length; row++) {
      const of = repository[row] ?? noString;
      if (of === noString || (of === before && !isSilent)) continue;
      before = of;
      const name = strings.at(of) ?? '';
      const revisions = alone.get(name) ?? new Set();
      const on = strings.at(revision[row] ?? noString);
      if (isSilent && on !== undefined) revisions.add(on);
      alone.set(name, revisions);
    }
  }
  return alone;
}
