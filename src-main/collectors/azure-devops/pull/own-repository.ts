import { type BuildAnswer, DefinitionDetails, type DefinitionRepository } from '../schema.ts';
import type { PullContext } from './context.ts';

/**
 * The repository of a build's definition where another one triggered the build: a pipeline may read several, and Azure DevOps names the one that
 * triggered it, with that one's branch and version. Null where the build is of its own, or the definition is not there any more. A definition is requested
 * once in each revision, in which it may have moved to another repository, and again where its builds name another one.
 * Source: Microsoft Learn, "Check out multiple repositories in your pipeline", on triggers.
 */
export async function ownRepository(
  { sendRequest, state, ownRepositories }: PullContext,
  { definition, repository }: BuildAnswer,
): Promise<DefinitionRepository | null> {
  const { repositories } = state.builds;
  const named = idOf(repository);
  const revision = definition.revision ?? null;
  if (named === null || repositories.get(definition.id) === `${revision} ${named}`) return null;
  const key = `${definition.id} ${revision}`;
  const request = { of: 'builds', path: `build/definitions/${definition.id}`, params: { revision } } as const;
  let own = ownRepositories.get(key);
  if (own === undefined) {
    const answer = await sendRequest(request, DefinitionDetails.nullable());
    own = answer?.value?.repository ?? null;
    ownRepositories.set(key, own);
  }
  const id = idOf(own) ?? named;
  repositories.set(definition.id, `${revision} ${id}`);
  return id === named ? null : own;
}

/** GUIDs, and names of repositories on GitHub, in one spelling. */
const idOf = (repository: BuildAnswer['repository']): string | null => repository?.id?.toLowerCase() ?? null;
