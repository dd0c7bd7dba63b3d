import type { Changes } from '#main/metrics/contract.ts';
import type { ChangeId } from '#shared/records/ids.ts';
import type { Change } from '#shared/records/run.ts';

/** Changes by id, as a history has them. */
class ChangesById extends Map<ChangeId, Change> implements Changes {
  isMerge(id: ChangeId): boolean {
    return this.get(id)?.merge ?? false;
  }

  momentOf(id: ChangeId, which: 'committedAt' | 'authoredAt') {
    return this.get(id)?.[which] ?? null;
  }
}

export const changesById = (changes: Iterable<Change> = []) =>
  new ChangesById(Array.from(changes, (change) => [change.id, change]));
