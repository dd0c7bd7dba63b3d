import { afterEach, expect, test } from 'vitest';
import {
  collectInto,
  type Kept,
  nothing,
  type SourceOptions,
  sourceOf,
} from '#test/builders/collecting/collecting-github.ts';
import { aRepository, day } from '#test/builders/systems/github.ts';
import { serve, stopServing } from '#test/builders/systems/serving-github.ts';
import { rename } from '#test/simulators/github/model.ts';
import type { GitHubServer } from '#test/simulators/github/server.ts';
import { github } from '../github.ts';

afterEach(stopServing);

const hostOf = ({ url }: GitHubServer): string => new URL(url).host;

/** The collected names, in their order, without the host. */
const names = (kept: Kept, server: GitHubServer) =>
  kept.items
    .flatMap((item) => github.read(item))
    .flatMap((record) => (record.kind === 'repository-names' ? [record] : []))
    .map(({ id, name, otherNames }) => [id, name, ...otherNames].map((each) => each.replace(`${hostOf(server)}/`, '')));

/** The paths requested since a position in the list of requests. */
const paths = ({ requests }: GitHubServer, since = 0): readonly string[] =>
  requests.slice(since).map((path) => path.replace('/api/v3', ''));

const lookUps = (server: GitHubServer, since: number): readonly string[] =>
  paths(server, since).filter((path) => /^\/repos\/other\/[^/]+$/.test(path));

test('a repository that was renamed is followed to its number, and everything else is asked for by its new name', async () => {
  const repository = aRepository({ commits: 250, pullRequests: 120 });
  rename(repository, 'market/site');
  const server = await serve(repository);
  const kept = nothing();
  await collectInto(kept, server);
  expect(paths(server).filter((path) => path.startsWith('/repos/shop/web'))).toEqual(['/repos/shop/web']);
  expect(paths(server).filter((path) => path.startsWith('/repositories/4711/commits'))).toHaveLength(2);
  expect([kept.commits.size, kept.pullRequests.size]).toEqual([250, 120]);
  expect(kept.repository?.repository).toBe(`${hostOf(server)}/market/site`);
  expect(names(kept, server)).toEqual([['repositories/4711', 'market/site', 'shop/web']]);
});

test('a repository that is renamed between two collections tells both names once, and nothing is collected again', async () => {
  const repository = aRepository();
  const server = await serve(repository);
  const kept = nothing();
  await collectInto(kept, server);
  const [commits, runs] = [kept.commits.size, kept.runs.size];
  rename(repository, 'shop/site');
  server.model.now += day;
  const before = kept.items.length;
  await collectInto(kept, server);
  await collectInto(kept, server);
  expect(names(kept, server)).toEqual([
    ['repositories/4711', 'shop/web'],
    ['repositories/4711', 'shop/site', 'shop/web'],
  ]);
  expect([kept.commits.size, kept.runs.size]).toEqual([commits, runs]);
  expect(kept.items.slice(before).map(({ kind }) => kind)).toEqual(['repository-name', 'repository']);
});

test('a cursor of an earlier version passes the names on although nothing changed', async () => {
  const server = await serve(aRepository());
  const kept = nothing();
  await collectInto(kept, server);
  const { names: _, ...before } = kept.cursor as Record<string, never>;
  kept.cursor = before;
  const [items, requests] = [kept.items.length, server.requests.length];
  await collectInto(kept, server);
  expect(kept.items.slice(items).map(({ kind }) => kind)).toEqual(['repository-name', 'repository']);
  expect(paths(server, requests).length).toBeLessThan(10);
});

test('names of this host that other systems wrote are looked up once; those that lead nowhere again once a day', async () => {
  const other = aRepository({ commits: 0, runs: 0 }, { id: 5, fullName: 'other/before' });
  rename(other, 'other/now');
  const hidden = aRepository({ commits: 0, runs: 0 }, { id: 6, fullName: 'other/hidden', isHidden: true });
  const server = await serve(aRepository());
  server.model.repositories = [...server.model.repositories, other, hidden];
  const kept = nothing();
  const here = ['other/before', 'other/hidden', 'other/no/path', 'other'].map((name) => `${hostOf(server)}/${name}`);
  const options: SourceOptions = { unknownRepositories: [...here, 'git.example/other/web'] };
  await collectInto(kept, server, options);
  expect(names(kept, server)).toContainEqual(['repositories/5', 'other/now', 'other/before']);
  expect(lookUps(server, 0)).toEqual(['/repos/other/before', '/repos/other/hidden']);

  const still: SourceOptions = { unknownRepositories: here.slice(1) };
  let before = server.requests.length;
  await collectInto(kept, server, still);
  expect(lookUps(server, before)).toEqual([]);
  hidden.isHidden = false;
  before = server.requests.length;
  await collectInto(kept, server, { ...still, reconcile: true });
  expect(lookUps(server, before)).toEqual(['/repos/other/hidden']);
  expect(names(kept, server)).toContainEqual(['repositories/6', 'other/hidden', 'other/hidden']);
});

test('a remote address by ssh leads to the same host, though its port is another', async () => {
  const other = aRepository({ commits: 0, runs: 0 }, { id: 5, fullName: 'other/web' });
  const server = await serve(aRepository());
  server.model.repositories = [...server.model.repositories, other];
  const { hostname } = new URL(server.url);
  // Names stored by an earlier version contain the port of ssh.
  const unknownRepositories = [`${hostname}/other/web`, `${hostname}:22/other/web`, `${hostname}:9/other/web`];
  const kept = nothing();
  await collectInto(kept, server, { unknownRepositories });
  expect(lookUps(server, 0)).toEqual(['/repos/other/web', '/repos/other/web']);
  const learnt = kept.items.flatMap((item) => github.read(item)).filter(({ kind }) => kind === 'repository-names');
  expect(learnt.slice(1)).toMatchObject([
    { otherNames: [`${hostname}/other/web`] },
    { otherNames: [`${hostname}:22/other/web`] },
  ]);
});

test('many names are looked up a few at a time', async () => {
  const server = await serve(aRepository());
  const kept = nothing();
  const unknownRepositories = Array.from({ length: 50 }, (_, at) => `${hostOf(server)}/other/r${at}`);
  const counts: number[] = [];
  for (let collection = 0; collection < 4; collection++) {
    const before = server.requests.length;
    await collectInto(kept, server, { unknownRepositories });
    counts.push(lookUps(server, before).length);
  }
  expect(counts).toEqual([20, 20, 10, 0]);
});

test('a name that the token may not see stops nothing; a limit stops the collection, and the name is looked up next time', async () => {
  const server = await serve(aRepository());
  const kept = nothing();
  const unknownRepositories = [`${hostOf(server)}/other/web`];
  server.fail(
    { kind: 'status', status: 403, body: '{"message":"Resource protected by organization SAML"}' },
    '/other/web',
  );
  await collectInto(kept, server, { unknownRepositories });
  expect(kept.runs.size).toBeGreaterThan(0);

  const fresh = nothing();
  server.mend();
  server.fail({ kind: 'status', status: 500, body: '' }, '/other/web', 99);
  await expect(collectInto(fresh, server, { unknownRepositories })).rejects.toMatchObject({ fault: 'server_error' });
  server.mend();
  const before = server.requests.length;
  await collectInto(fresh, server, { unknownRepositories });
  expect(lookUps(server, before)).toHaveLength(1);
});

test('the token follows a rename on its own origin only', async () => {
  const repository = aRepository();
  rename(repository, 'shop/site');
  const server = await serve(repository);
  const elsewhere = await serve(aRepository());
  server.fail(
    { kind: 'status', status: 301, headers: { location: `${elsewhere.url}/api/v3/repositories/4711` }, body: '{}' },
    '/repos/shop/web',
  );
  await expect(github.pull(sourceOf(server), null)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    fault: 'moved',
  });
  expect(elsewhere.requests).toEqual([]);
  await server.close();
});
