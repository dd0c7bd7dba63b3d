import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { someData } from './data.ts';
import { signInWith, tryKey } from './signed-in.ts';
import { addReader, ownKey, readerCommand, startTeam } from './team.ts';
import { publishFile, twoProjects } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

const minutes = { timeout: 120_000 };
const origin = 'https://metrics.corp.example';
const asTeam = {
  words: ['--public-origin', origin],
  env: { PLUMBLINE_COOKIE_SECRET: 'a secret that all processes have' },
};

/** What is answered to a request with headers that `fetch` does not let anybody set. */
function rawly(url: string, path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number | undefined; body: string; cookie: string }>((resolve, reject) => {
    request(url + path, { headers }, async (answer) => {
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      resolve({ status: answer.statusCode, body: await text(answer), cookie });
    })
      .on('error', reject)
      .end();
  });
}

withPostgres((cluster) => {
  test(
    'a key that is limited to a project shows nothing of the others, wherever that might show',
    minutes,
    async () => {
      const database = await twoProjects(cluster);
      const key = await addReader(database, '--name', 'Ada', '--projects', '2');
      const team = await startTeam(database, asTeam);
      const ids = async (path: string) => (await team.json<{ id: number }[]>(path, key)).map(({ id }) => id);
      expect([await ids('/api/projects'), await ids('/api/integrations/2')]).toEqual([[2], [3, 4]]);
      const csv = await (await team.ask('/api/projects?format=csv', { key })).text();
      expect(csv.trim().split('\n')).toHaveLength(2);
      const scrape = await (await team.ask('/api/metrics', { key })).text();
      expect(scrape).toContain('plumbline_integration_runs{project="Shop",integration="build"} 3\n');
      expect(scrape).not.toContain('Shop #');

      const page = await signInWith(team.url, key);
      const listed = await (await page.get('/api/projects')).json();
      expect(listed).toMatchObject([{ id: 2 }]);
      const foreign = [
        '/api/integrations/1',
        '/api/lead_times/1',
        '/api/delivery/1',
        '/api/state/1',
        '/api/syncs/1',
        '/api/runs/1',
        '/api/repair_times/2',
        '/api/coverage/1?format=csv',
      ];
      for (const path of foreign) {
        expect((await team.ask(path, { key })).status, path).toBe(404);
        expect((await page.get(path)).status, path).toBe(404);
      }
      expect((await page.get('/desktop/report?project_id=1')).status).toBe(404);
      for (const [path, input] of [
        ['projectDetails', { project_id: 1 }],
        ['points', { metric: 'cycle_times', integration_id: 1 }],
        ['completeness', { integration_id: 1 }],
      ] as const)
        expect((await page.post(`/desktop/${path}`, input)).status, path).toBe(404);
      expect(await (await page.post('/desktop/published', { project_id: 1 })).json()).toMatchObject({ project: null });
    },
  );

  test(
    'a key is shown once and kept as a hash; it is listed, expires, and is refused after its removal',
    minutes,
    async () => {
      const database = await twoProjects(cluster);
      const team = await startTeam(database, asTeam);
      const key = await addReader(database, '--name', 'Ada', '--expires', '2099-01-31');
      expect(key).toMatch(/^plr_[\w-]{43}$/);
      expect((await team.ask('/api/projects', { key })).status, 'without a restart').toBe(200);
      const kept = await cluster.ask('SELECT row_to_json(r) AS row FROM plumbline_access.readers r', database.name);
      expect(JSON.stringify(kept)).not.toContain(key.slice(4));
      const { out } = await readerCommand(database, 'list', '--json');
      expect(JSON.parse(out)).toEqual([{ id: 1, name: 'Ada', projects: null, expires_at: '2099-02-01T00:00:00.000Z' }]);
      const again = await readerCommand(database, 'add', '--name', 'Ada');
      expect(again).toMatchObject({ status: 1, out: '', err: expect.stringContaining('already') });

      const late = await addReader(database, '--name', 'Late');
      await cluster.ask("UPDATE plumbline_access.readers SET expires_at = now() WHERE name = 'Late'", database.name);
      expect((await team.ask('/api/projects', { key: late })).status).toBe(401);
      // Written by hand: neither keeps what follows from being seen.
      const ever = await addReader(database, '--name', 'Ever');
      const ended = await addReader(database, '--name', 'Ended');
      const setEnd = (name: string, end: string) =>
        cluster.ask(`UPDATE plumbline_access.readers SET expires_at = '${end}' WHERE name = '${name}'`, database.name);
      await setEnd('Ever', 'infinity');
      await setEnd('Ended', '-infinity');
      const statusOf = (one: string) => async () => (await team.ask('/api/projects', { key: one })).status;
      // Until it is known it is a wrong key, and 30 of those in ten seconds would be too many.
      await expect.poll(statusOf(ever), { interval: 500, timeout: 60_000 }).toBe(200);
      expect(await statusOf(ended)()).toBe(401);
      expect(await readerCommand(database, 'list')).toMatchObject({ status: 0 });
      const page = await signInWith(team.url, key);
      const events = (await team.ask('/api/events', { key })).body?.getReader();
      expect((await page.get('/api/projects')).status).toBe(200);
      expect(await readerCommand(database, 'remove', '--name', 'Ada')).toMatchObject({ status: 0 });
      await expect.poll(statusOf(key), { timeout: 60_000 }).toBe(401);
      expect((await page.get('/api/projects')).status, 'of the page that signed in with it').toBe(401);
      expect((await readerCommand(database, 'remove', '--name', 'Ada')).status).toBe(1);
      await events?.cancel();
    },
  );

  test('what a key shows follows what is written of it, in a page that is open too', minutes, async () => {
    const database = await twoProjects(cluster);
    const key = await addReader(database, '--name', 'Ada');
    const team = await startTeam(database, asTeam);
    const page = await signInWith(team.url, key);
    expect((await page.get('/api/runs/1')).status).toBe(200);
    await cluster.ask("UPDATE plumbline_access.readers SET project_ids = '{2}'", database.name);
    await expect.poll(async () => (await page.get('/api/runs/1')).status, { timeout: 60_000 }).toBe(404);
    expect((await team.ask('/api/runs/1', { key })).status).toBe(404);
    expect(await team.json('/api/projects', key)).toMatchObject([{ id: 2 }]);
  });

  test(
    'a browser that signed in at one process is signed in at all that share the secret, and at no other',
    minutes,
    async () => {
      const database = await twoProjects(cluster);
      const key = await addReader(database, '--name', 'Ada');
      const [one, other, stranger] = await Promise.all([
        startTeam(database, asTeam),
        startTeam(database, asTeam),
        startTeam(database, { ...asTeam, env: {} }),
      ]);
      const page = await signInWith(one.url, key);
      expect(page.setCookie).toMatch(
        /^__Host-plumbline=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      );
      const at = async (url: string, headers = page.headers) =>
        (await fetch(`${url}/api/projects`, { headers })).status;
      expect([await at(one.url), await at(other.url), await at(stranger.url)]).toEqual([200, 200, 401]);
      const { cookie = '', ...secret } = page.headers;
      expect(await at(one.url, { cookie }), 'without what the page holds').toBe(401);
      expect(await at(one.url, { ...secret, cookie: `${cookie}x` }), 'changed').toBe(401);
      expect((await fetch(`${one.url}/api/projects`, { headers: { cookie } })).status).toBe(401);
      const signedOut = await fetch(`${one.url}/sign-out`, { method: 'POST', headers: page.headers });
      expect(signedOut.headers.get('set-cookie')).toContain('Max-Age=0');
      expect(await (await fetch(`${one.url}/sign-in/method`)).json()).toEqual({ method: 'key' });
    },
  );

  test('wrong keys are limited, whether they come in a header or by signing in', minutes, async () => {
    const database = await twoProjects(cluster);
    const key = await addReader(database, '--name', 'Ada');
    const team = await startTeam(database, asTeam);
    const tries = async (ask: () => Promise<Response>): Promise<readonly number[]> => {
      const statuses = new Set<number>();
      for (let number = 0; number < 40; number += 1) statuses.add((await ask()).status);
      return [...statuses];
    };
    expect(await tries(() => team.ask('/api/projects', { key: 'plr_wrong' }))).toEqual([401, 429]);
    expect(await tries(() => tryKey(team.url, 'plr_wrong'))).toEqual([403, 429]);
    expect((await team.ask('/api/projects', { key })).status, 'who has a key').toBe(200);
    expect((await tryKey(team.url, key)).status, 'who signs in with one').toBe(200);
    expect((await team.ask('/api/projects', { key: ownKey })).status, 'the key of the computer itself').toBe(429);
  });

  test('with a public origin that Host and that Origin are answered, and only together', minutes, async () => {
    const database = await twoProjects(cluster);
    const key = await addReader(database, '--name', 'Ada');
    const { url } = await startTeam(database, asTeam);
    const own = new URL(url).host;
    const status = async (headers: Readonly<Record<string, string>>) =>
      (await rawly(url, '/api/projects', { 'x-api-key': key, ...headers })).status;
    const host = 'metrics.corp.example';
    expect(await status({ host })).toBe(200);
    expect(await status({ host, origin })).toBe(200);
    expect(await status({ host: own, origin: url })).toBe(200);
    const refused = [
      { host: 'evil.example' },
      { host: `${host}:8443` },
      { host: `x.${host}` },
      { host, origin: 'http://metrics.corp.example' },
      { host, origin: 'https://evil.example' },
      { host, origin: url },
      { host: own, origin },
      { host, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of refused) expect(await status(headers), JSON.stringify(headers)).toBe(403);
    const document = await rawly(url, '/api/openapi.json', { 'x-api-key': key, host });
    expect(JSON.parse(document.body).servers).toMatchObject([{ url: origin }]);
  });

  test('it listens to others only together with a public origin, and each mistake is named', minutes, async () => {
    const database = await twoProjects(cluster);
    const wrong = [
      [['--listen', '0.0.0.0'], '--public-origin'],
      [['--public-origin', 'https://metrics.corp.example/path'], 'without a path'],
      [['--host', '0.0.0.0'], 'under one address'],
    ] as const;
    for (const [words, said] of wrong) await expect(startTeam(database, { words })).rejects.toThrow(said);
    const short = { ...asTeam, env: { PLUMBLINE_COOKIE_SECRET: 'short' } };
    await expect(startTeam(database, short)).rejects.toThrow('32 characters');
    const guessable = { env: { PLUMBLINE_API_KEY: 'plk_only-23-characters-' } };
    await expect(startTeam(database, guessable)).rejects.toThrow('PLUMBLINE_API_KEY has fewer than 24 characters');
  });

  test(
    'the users of docs/team-server are enough: one publishes and adds readers, one only reads',
    minutes,
    async () => {
      const database = await cluster.database();
      const script = readFileSync(resolve(import.meta.dirname, '../../docs/team-server/users.sh'), 'utf8');
      const [, statements = ''] = /<<'SQL'\n([\s\S]*)SQL\n/.exec(script) ?? [];
      const { password } = database;
      const sqlText = statements
        .replaceAll(/:'(publisher|reader)'/g, `'${password}'`)
        .replace('metrics', database.name);
      await cluster.ask(sqlText, database.name);
      const as = (user: string) => ({ ...database, address: database.address.replace('publisher@', `${user}@`) });
      await publishFile(someData().file, as('plumbline_publisher'), { now: Date.now() });
      const key = await addReader(as('plumbline_publisher'), '--name', 'Ada');
      const team = await startTeam(as('plumbline_reader'), asTeam);
      expect(await team.json('/api/projects', key)).toHaveLength(1);
      expect(await team.json('/api/runs/1', key)).toHaveLength(3);
      expect(await readerCommand(as('plumbline_reader'), 'add', '--name', 'Eve')).toMatchObject({ status: 1, out: '' });
      await cluster.ask('REVOKE SELECT ON plumbline_access.readers FROM plumbline_reader', database.name);
      await expect(startTeam(as('plumbline_reader'), asTeam)).rejects.toThrow('GRANT USAGE ON SCHEMA plumbline_access');
    },
  );
});
