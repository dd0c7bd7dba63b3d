import type { RawItem, Source } from '../../contract.ts';
import type { ProjectAddress } from '../address.ts';
import { clockSlack, momentOf } from '../read/times.ts';
import type { BuildAnswer } from '../schema.ts';
import { goneItem } from './build-details.ts';
import type { BuildsState, Restore } from './cursor.ts';

export const queuedOf = ({ queueTime }: Pick<BuildAnswer, 'queueTime'>): number => momentOf(queueTime) ?? 0;

/** Which generation a build is of. It rises where a server was restored from a backup: the ids of the builds that it lost are given again. */
export const generationOf = ({ restores }: BuildsState, build: BuildAnswer): number =>
  restores.filter(([, after]) => queuedOf(build) > after).length;

/** Which generation a stored id is of. */
export const generationOfId = ({ restores }: Pick<BuildsState, 'restores'>, id: number): number =>
  restores.findLastIndex(([from]) => id >= from) + 1;

/** The restores that stored builds show, as after a lost cursor. */
export function storedRestores(source: Source): Restore[] {
  const starts = source.generationStarts?.() ?? [];
  const last = starts.at(-1)?.generation ?? 0;
  return Array.from({ length: last }, (_, index) => {
    const start = starts.find(({ generation }) => generation > index);
    return [start?.number ?? 0, (start?.startedAt ?? 0) - 1];
  });
}

/** The builds that were queued well after one with a higher id: the server was restored, or its clock ran ahead until it was corrected. */
export const queuedAfterHigher = ({ highest }: BuildsState, builds: readonly BuildAnswer[]): readonly BuildAnswer[] =>
  highest === null ? [] : builds.filter((build) => build.id <= highest[0] && queuedOf(build) > highest[1] + clockSlack);

/**
 * Notes that ids are given again: some builds were queued well after one with a higher id. Returns items for the stored builds with such an id or
 * a higher one: the server has lost them.
 */
export function noteRestored(
  address: ProjectAddress,
  state: BuildsState,
  builds: readonly BuildAnswer[],
): readonly RawItem[] {
  const { highest, restores } = state;
  const again = queuedAfterHigher(state, builds);
  if (highest === null || again.length === 0) return [];
  const last = restores.at(-1);
  // Until the collection that noticed the restore is complete, `highest` is the id from before.
  const noticed = last !== undefined && last[1] > highest[1] ? last : null;
  const [before, after] = noticed ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const from = again.reduce((lowest, { id }) => Math.min(lowest, id), before);
  const earlier = noticed === null ? restores : restores.slice(0, -1);
  const isLost = (id: number): boolean => id >= from && id < before;
  const lost = [...state.known.all()].filter(({ id }) => isLost(id));
  for (const { definition, id } of lost) state.known.remove(definition, id);
  for (const kept of [state.open, state.seen]) for (const id of [...kept.keys()]) if (isLost(id)) kept.delete(id);
  state.restores = [...earlier, [from, again.reduce((first, build) => Math.min(first, queuedOf(build) - 1), after)]];
  return lost.map(({ definition, id }) =>
    goneItem(address, 'build', definition, id, generationOfId({ restores: earlier }, id)),
  );
}

/** Notes the highest id among builds of the newest generation. */
export function noteHighest(state: BuildsState, builds: readonly BuildAnswer[]): void {
  for (const build of builds)
    if (build.id > (state.met?.[0] ?? 0) && generationOf(state, build) === state.restores.length)
      state.met = [build.id, queuedOf(build)];
}
