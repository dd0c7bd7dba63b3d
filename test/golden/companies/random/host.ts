import type { DomainRecord } from '#main/collectors/contract.ts';
import { clock, day, hour } from '../clock.ts';
import type { Plan, Push } from './plan.ts';

/** What a source host tells of the repositories: names, commits with their parents, pull requests. */
export function hostRecordsOf({ random, pushes }: Plan): readonly DomainRecord[] {
  const byRepository = Map.groupBy(pushes, ({ repository }) => repository);
  return [...byRepository].flatMap(([repository, own], index): DomainRecord[] => [
    {
      kind: 'repository-names',
      id: `git.random.example/repositories/${index + 1}`,
      name: repository,
      otherNames: random.chance(0.5) ? [`${repository}-old`] : [],
      at: clock,
    },
    { kind: 'repository', repository, defaultBranch: 'main', url: `https://${repository}` },
    ...own.flatMap((push) => commitRecords(push)),
    ...own.filter(() => random.chance(0.2)).map((push, at) => pullRequest(push, at + 1, random.chance(0.7))),
  ]);
}

const commitRecords = ({ repository, commits }: Push): readonly DomainRecord[] =>
  commits.map(({ revision, parents, at }) => ({
    kind: 'commit',
    repository,
    revision,
    parents,
    authoredAt: at - day,
    committedAt: at,
  }));

function pullRequest({ repository, at, commits }: Push, number: number, isMerged: boolean): DomainRecord {
  const [head, merge] = [commits[0]?.revision ?? null, commits.at(-1)?.revision ?? null];
  return {
    kind: 'pull-request',
    repository,
    number,
    base: 'main',
    openedAt: at - 30 * hour,
    mergedAt: isMerged ? at : null,
    closedAt: isMerged ? at : null,
    headRevision: head,
    mergeRevision: isMerged ? merge : null,
  };
}
