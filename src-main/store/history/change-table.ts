import type { ChangeId } from '#shared/records/ids.ts';
import type { Change } from '#shared/records/run.ts';
import type { Changes } from '../../metrics/contract.ts';
import { momentOrNull } from '../../metrics/shared/run-table.ts';
import { noString } from '../../metrics/shared/string-table.ts';
import { indexesIn } from '../../stats/int-map.ts';
import type { ChangeRows, Dictionary } from './history-columns.ts';

/** Changes in columns, and those that only a source host reports. */
export interface ChangeTable extends Changes {
  readonly size: number;
  add(change: Change): void;
}

export function changeTable(rows: ChangeRows, { strings, revisions }: Dictionary): ChangeTable {
  const indexes = indexesIn(rows.id);
  const more = new Map<ChangeId, Change>();
  const at = (index: number): Change => ({
    id: rows.id[index] ?? 0,
    repository: strings.at(rows.repository[index] ?? noString) ?? null,
    revision: revisions.at(rows.revision[index] ?? noString) ?? '',
    committedAt: momentOrNull(rows.committedAt[index]),
    authoredAt: momentOrNull(rows.authoredAt[index]),
    merge: rows.merge[index] === 1,
  });
  return {
    get size() {
      return rows.id.length + more.size;
    },
    add(change) {
      more.set(change.id, change);
    },
    get(id) {
      const index = indexes.get(id);
      return index === undefined ? more.get(id) : at(index);
    },
    isMerge(id) {
      const index = indexes.get(id);
      return index === undefined ? (more.get(id)?.merge ?? false) : rows.merge[index] === 1;
    },
    momentOf(id, which) {
      const index = indexes.get(id);
      return index === undefined ? (more.get(id)?.[which] ?? null) : momentOrNull(rows[which][index]);
    },
    keys: () => (more.size === 0 ? rows.id : [...rows.id, ...more.keys()]),
    *values() {
      for (let index = 0; index < rows.id.length; index++) yield at(index);
      yield* more.values();
    },
  };
}
