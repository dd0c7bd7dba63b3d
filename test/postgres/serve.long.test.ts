import { expect, test } from 'vitest';
import { commits } from '#shared/api/commits.ts';
import { apiEndpoints } from '#shared/api/registry.ts';
import { desktopCommands } from '#shared/desktop/commands.ts';
import { collect, someData } from './data.ts';
import { gateTo } from './gate.ts';
import { signInWith } from './signed-in.ts';
import { ownKey, startTeam, type TeamProcess } from './team.ts';
import { publishFile } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

const minutes = { timeout: 120_000 };

/** Every address that can be read, for a project with its integrations. */
const addresses = (project: number, integrations: readonly number[]): readonly string[] =>
  apiEndpoints.flatMap(({ method, path }) => {
    if (method !== 'get') return [];
    if (path.includes(':integration_id')) return integrations.map((id) => path.replace(':integration_id', String(id)));
    const named = path.replace(/:(project_)?id/, String(project));
    return [path === commits.path ? `${named}?revision=abcdef1` : named];
  });

async function answersOf(team: TeamProcess, paths: readonly string[]) {
  const answers = [];
  for (const path of paths) {
    const answer = await team.ask(path);
    answers.push({ path, status: answer.status, etag: answer.headers.get('etag'), body: await answer.text() });
  }
  return answers;
}

withPostgres((cluster) => {
  /** A warehouse with two workspaces, each of which has a project 1 of its own. */
  async function twoWorkspaces() {
    const [one, other] = [someData(), someData()];
    collect(other, 4);
    const database = await cluster.database();
    await publishFile(one.file, database, { now: Date.now() });
    await publishFile(other.file, database, { now: Date.now() });
    return { one, other, database };
  }

  test('times that no clock shows, written by one workspace, keep no other from being shown', minutes, async () => {
    const { other, database } = await twoWorkspaces();
    await cluster.ask("UPDATE plumbline.projects SET created_at = '200000-01-01' WHERE id = 1", database.name);
    await cluster.ask("UPDATE plumbline.projects SET updated_at = '-infinity' WHERE id = 1", database.name);
    await cluster.ask("UPDATE plumbline.workspaces SET published_at = 'infinity' WHERE id = 2", database.name);
    const team = await startTeam(database);
    expect(await team.json('/api/projects')).toMatchObject([{ id: 1 }, { id: 2 }]);
    const runs = async (): Promise<number> => (await team.json<unknown[]>('/api/runs/3')).length;
    const before = await runs();
    // By a clock that goes right again: dated before what was there.
    collect(other, 5);
    await publishFile(other.file, database, { now: Date.now() });
    await expect.poll(runs, { timeout: 60_000 }).toBeGreaterThan(before);
  });

  test(
    'every endpoint is answered for the projects of all workspaces, by their ids in the warehouse',
    minutes,
    async () => {
      const { database } = await twoWorkspaces();
      const team = await startTeam(database);
      expect(await team.json('/api/projects')).toMatchObject([
        { id: 1, name: 'Shop' },
        { id: 2, name: 'Shop' },
      ]);
      expect(await team.json('/api/tokens')).toEqual([]);
      const answers = await answersOf(team, [...addresses(1, [1, 2]), ...addresses(2, [3, 4])]);
      // There is no issue tracker here.
      expect(answers.filter(({ path, status }) => status !== (path.startsWith('/api/issues') ? 422 : 200))).toEqual([]);
      const numbers = async (path: string) => (await team.json<{ number: number }[]>(path)).map(({ number }) => number);
      expect([await numbers('/api/runs/1'), await numbers('/api/runs/3')]).toEqual([
        [3, 2, 1],
        [4, 3, 2, 1],
      ]);
      expect((await team.ask('/api/runs/99')).status).toBe(404);
      const scrape = await (await team.ask('/api/metrics')).text();
      expect(scrape).toContain('plumbline_integration_runs{project="Shop #1",integration="build"} 3\n');
      expect(scrape).toContain('plumbline_integration_runs{project="Shop #2",integration="build"} 4\n');
      expect(scrape.match(/# TYPE plumbline_integration_runs /g)).toHaveLength(1);
      expect(scrape.endsWith('# EOF\n')).toBe(true);
    },
  );

  test(
    'answers and validators are the same in every process; a publish changes them and tells the readers of its project',
    minutes,
    async () => {
      const { one, database } = await twoWorkspaces();
      const [first, second] = await Promise.all([startTeam(database), startTeam(database)]);
      const paths = [...addresses(1, [1, 2]), ...addresses(2, [3])];
      const before = await answersOf(first, paths);
      expect(await answersOf(second, paths)).toEqual(before);
      const events = (await first.ask('/api/events')).body?.pipeThrough(new TextDecoderStream()).getReader();
      collect(one, 9);
      await publishFile(one.file, database, { now: Date.now() });
      let received = '';
      while (!received.includes('event: data'))
        received += (await events?.read())?.value ?? 'event: data, but the stream ended';
      expect(received).toContain('data: {"project_id":1}');
      const after = await answersOf(first, paths);
      for (const [index, { path, etag, body }] of before.entries()) {
        if (body !== after[index]?.body && etag !== null) expect(after[index]?.etag, path).not.toBe(etag);
        const validator = after[index]?.etag;
        if (validator)
          expect((await first.ask(path, { headers: { 'if-none-match': validator } })).status, path).toBe(304);
      }
      expect(after.find(({ path }) => path === '/api/runs/1')?.body).toContain('"number":9');
      await expect.poll(() => answersOf(second, paths), { timeout: 20_000 }).toEqual(after);
    },
  );

  test(
    'three processes, twenty clients and one process killed: no wrong answer and none that failed',
    minutes,
    async () => {
      const { database } = await twoWorkspaces();
      const teams = await Promise.all([startTeam(database), startTeam(database), startTeam(database)]);
      const [paths, [reference]] = [[...addresses(1, [1, 2]), ...addresses(2, [3, 4])], teams];
      if (!reference) throw new Error('There are three.');
      const expected = new Map((await answersOf(reference, paths)).map((one) => [one.path, one]));
      let requestCount = 0;
      const down = new Set<TeamProcess>();
      /** As a balancer does: a process that refuses or cuts a connection is left out, and the next one is asked. */
      async function balanced(path: string, first: number) {
        for (let index = first; down.size < teams.length; index += 1) {
          const team = teams[index % teams.length];
          if (!team || down.has(team)) continue;
          try {
            const [answer] = await answersOf(team, [path]);
            // All clients of this test are one to the limit.
            if (answer?.status !== 429) return answer;
          } catch {
            down.add(team);
          }
        }
        throw new Error('No process answers.');
      }
      const wrong: unknown[] = [];
      async function client(number: number): Promise<void> {
        for (let round = 0; round < 40; round += 1) {
          const path = paths[(number * 7 + round) % paths.length] ?? '';
          const got = await balanced(path, number + round);
          if (JSON.stringify(got) !== JSON.stringify(expected.get(path))) wrong.push(got);
          requestCount += 1;
          if (requestCount === 300) await teams[2]?.kill();
        }
      }
      await Promise.all(Array.from({ length: 20 }, (_, number) => client(number)));
      expect([requestCount, down.size]).toEqual([800, 1]);
      expect(wrong).toEqual([]);
    },
  );

  test(
    'what writes, and what only the publishing computer knows, is refused and says where to go',
    minutes,
    async () => {
      const { database } = await twoWorkspaces();
      const team = await startTeam(database);
      const session = await signInWith(team.url, ownKey);
      const body = (input: object) => ({
        method: 'POST',
        body: JSON.stringify(input),
        headers: { 'content-type': 'application/json' },
      });
      const refused = [await team.ask('/api/integrations', body({})), await team.ask('/api/syncs/1', body({}))];
      const answered = ['recovery', 'updates'];
      for (const { path, side, id } of desktopCommands)
        if (side === 'write' && !answered.includes(id)) refused.push(await session.post(path, {}));
      for (const answer of refused) {
        expect(answer.status, answer.url).toBe(403);
        expect((await answer.json()).detail).toContain('computer that collects and publishes');
      }
      expect((await session.post('/desktop/projectDetails', { project_id: 2 })).status).toBe(200);
      const backup = await fetch(`${team.url}/desktop/backup-file`, {
        method: 'POST',
        headers: { ...session.headers, 'content-type': 'application/vnd.sqlite3' },
        body: 'SQLite format 3\0',
      });
      expect(backup.status).toBe(403);
    },
  );

  test(
    'a database that goes away leaves the last copies answering, says so, and is read again when it is back',
    minutes,
    async () => {
      const database = await cluster.database();
      const data = someData();
      await publishFile(data.file, database, { now: Date.now() });
      const gate = await gateTo(database);
      const team = await startTeam(gate.database);
      const before = await team.json('/api/runs/1');
      await gate.shut();
      const health = async () => (await fetch(`${team.url}/health`)).json();
      await expect.poll(health, { timeout: 30_000 }).toMatchObject({
        status: 'outdated',
        since: expect.stringMatching(/Z$/),
        fault: 'unreachable',
        detail: expect.stringContaining('cannot be reached'),
      });
      expect(await team.json('/api/runs/1')).toEqual(before);
      expect((await team.ask('/api/metrics')).status).toBe(200);

      collect(data, 9);
      await publishFile(data.file, database, { now: Date.now() });
      await gate.open();
      await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 'ok' });
      await expect.poll(() => team.json('/api/runs/1'), { timeout: 30_000 }).toHaveLength(4);
    },
  );

  test(
    'a workspace that lacks a watermark hides no other: its project says what to do, the scrape that it is missing',
    minutes,
    async () => {
      const { database } = await twoWorkspaces();
      const where = "workspace_id = 2 AND table_name = 'runs'";
      await cluster.ask(`DELETE FROM plumbline.watermarks WHERE ${where}`, database.name);
      const team = await startTeam(database);
      const refused = await team.ask('/api/runs/3');
      expect([refused.status, (await refused.json()).detail]).toEqual([503, expect.stringContaining('publish once')]);
      const answer = await team.ask('/api/metrics');
      expect(answer.status).toBe(200);
      const scrape = await answer.text();
      expect(scrape).toContain('plumbline_integration_runs{project="Shop #1",integration="build"} 3\n');
      expect(scrape).toContain('plumbline_project_readable{project="Shop #1"} 1\n');
      expect(scrape).toContain('plumbline_project_readable{project="Shop #2"} 0\n');
      expect(scrape.match(/project="Shop #2"/g)).toHaveLength(1);
      await team.ask('/api/runs/3');
      const lines = team
        .stderr()
        .split('\n')
        .filter((line) => line.includes('A workspace could not be copied'));
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ workspace: 2, fault: 'workspace' }]);
    },
  );

  test('a warehouse that cannot be read at the start ends it with words that say what to do', minutes, async () => {
    const database = await cluster.database();
    await expect(startTeam({ ...database, password: 'canary-password' })).rejects.toThrow('refused the user');
    await expect(startTeam(database)).rejects.toThrow('Nothing was published');
  });
});
