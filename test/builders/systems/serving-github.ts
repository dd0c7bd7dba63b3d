import type { Repository } from '#test/simulators/github/model.ts';
import { type GitHubServer, type GitHubSettings, startGitHub } from '#test/simulators/github/server.ts';
import { collectInto, type Kept, nothing, secret } from '../collecting/collecting-github.ts';
import { day, start } from './github.ts';

let server: GitHubServer | null = null;

/** Ends what `serve` began last; for after each test. */
export const stopServing = async (): Promise<void> => server?.close();

/** A GitHub with this repository alone, thirty days after its start. */
export const serve = async (repository: Repository, more: Partial<GitHubSettings> = {}): Promise<GitHubServer> => {
  server = await startGitHub({ now: start + 30 * day, repositories: [repository] }, { token: secret, ...more });
  return server;
};

/** All that a first collection of a repository brings. */
export const collected = async (repository: Repository): Promise<Kept> => {
  const kept = nothing();
  await collectInto(kept, await serve(repository));
  return kept;
};

/** The runs of the pipeline of this name. */
export const runsOf = (kept: Kept, name: string) => {
  const key = [...kept.pipelines.values()].find(({ fullName }) => fullName === name)?.key;
  return [...kept.runs.values()].filter(({ pipeline }) => pipeline === key);
};

/** The numbers of the runs of the workflow CI, rising. */
export const numbers = (kept: Kept) =>
  runsOf(kept, 'CI')
    .map(({ number }) => number)
    .sort((a, b) => a - b);

export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** What was asked for since a place in the list of requests, without the beginning that all have in common. */
export const requestsFrom = ({ requests }: GitHubServer, from: number) =>
  requests.slice(from).map((path) => path.replace('/api/v3/repos/shop/web', ''));
