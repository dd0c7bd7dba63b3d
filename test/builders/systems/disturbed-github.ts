import { collectInto, type Kept, nothing, secret } from '#test/builders/collecting/collecting-github.ts';
import { anAttempt, aRepository, aRun, day, start } from '#test/builders/systems/github.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import type { Repository } from '#test/simulators/github/model.ts';
import { type GitHubServer, type GitHubSettings, startGitHub } from '#test/simulators/github/server.ts';

/** Two pages of commits and pull requests, three of runs, one of them run again. */
export function shop(): Repository {
  const repository = aRepository({ commits: 130, runs: 70, deployments: 4, pullRequests: 130 });
  const again = start + 20 * day;
  const [first, ...others] = repository.runs;
  if (first) repository.runs = [...others, aRun(1, { attempts: [...first.attempts, anAttempt(again)] })];
  return repository;
}

/** Starts a GitHub with one repository, a month after its history began. */
export const serveRepository = (repository: Repository, more: Partial<GitHubSettings> = {}): Promise<GitHubServer> =>
  startGitHub({ now: start + 30 * day, repositories: [repository] }, { token: secret, ...more });

/** All that was collected, without the cursor and what it was read from, and without the port of this server. */
export function dataOf({ runs, commits, pullRequests, pipelines, repository, gone }: Kept): unknown {
  const data = [runs, commits, pullRequests, pipelines].map((part) => [...part].sort());
  return JSON.parse(
    JSON.stringify([data.map((part) => part.sort()), repository, [...gone]]).replace(/127\.0\.0\.1:\d+/g, 'host'),
  );
}

let whole: unknown = null;
/** What a collection of the shop brings without faults. */
export async function clean(): Promise<unknown> {
  if (whole !== null) return whole;
  const undisturbed = await serveRepository(shop());
  const kept = nothing();
  await collectInto(kept, undisturbed);
  await undisturbed.close();
  whole = dataOf(kept);
  return whole;
}

/** An error as GitHub words it. */
export const message = (text: string): string =>
  JSON.stringify({ message: text, documentation_url: 'https://docs.example' });

/** A token that may not read something. */
export const forbidden: FaultKind = {
  kind: 'status',
  status: 403,
  headers: { 'x-accepted-github-permissions': 'actions=read', 'x-ratelimit-remaining': '4999' },
  body: message('Resource not accessible by personal access token'),
};
