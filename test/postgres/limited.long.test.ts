import { expect, test } from 'vitest';
import { apiEndpoints } from '#shared/api/registry.ts';
import { desktopCommands } from '#shared/desktop/commands.ts';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';
import { keepPage, link, now, pipeline, run } from '#test/builders/store.ts';
import { derive, someData } from './data.ts';
import { signInWith } from './signed-in.ts';
import { addReader, startTeam } from './team.ts';
import { publishFile } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

/** What desktop commands may be asked with, about a project and one of its integrations. */
const inputs = (project_id: number, integration_id: number): readonly object[] => {
  const window = { from: '2026-01-01', to: '2026-01-31' };
  const metric = 'cycle_times';
  return [
    { project_id },
    { integration_id },
    { project_id, ...window },
    { metric, integration_id, ...window },
    { metric, integration_id, ...window, pipeline: 'canary-build' },
    { metric, integration_id, ...window, branch: 'canary' },
    { project_id, ...window, edits: [] },
    { project_id, ...window, edits: [{ do: 'release', pipeline: 3, on: true }] },
    { project_id, ...window, edits: [{ do: 'release', pipeline: 4, on: true }] },
  ];
};

withPostgres((cluster) => {
  /** One workspace with the projects 1 and 2; whatever is of the second is named canary, and its runs feed each other, of the same commits. */
  async function oneWorkspace() {
    const data = someData();
    const { store } = data;
    const project = store.addProject({ name: 'canary', timeZone: 'UTC', demo: false }, now);
    const [token] = store.tokens();
    const added = ['canary-build', 'canary-deploy'].map((name) =>
      store.addIntegration(
        {
          projectId: project.id,
          type: 'ci_server',
          name,
          url: `ci.local/job/${name}`,
          tokenId: token?.id ?? 0,
          releaseBranch: null,
          policy: defaultPolicy('ci_server'),
        },
        now,
      ),
    );
    for (const { id, name } of added) {
      const fedBy = name === 'canary-deploy' ? [link('canary-build', 1), link('build', 1)] : [];
      keepPage(store, id, [
        pipeline(name),
        run(name, 1, {
          branch: 'canary',
          fedBy,
          stages: [{ name: 'canary', result: 'success', startedAt: null, finishedAt: null }],
        }),
      ]);
    }
    derive(store, project.id);
    const database = await cluster.database();
    await publishFile(data.file, database, { now: Date.now() });
    return database;
  }

  test('a key of one project of a workspace shows nothing of another one, whatever is asked', {
    timeout: 240_000,
  }, async () => {
    const database = await oneWorkspace();
    const key = await addReader(database, '--name', 'Ada', '--projects', '1');
    const team = await startTeam(database);
    const page = await signInWith(team.url, key);
    const all = await team.json<{ name: string }[]>('/api/projects');
    expect(all.map(({ name }) => name)).toEqual(['Shop', 'canary']);
    const leaks: string[] = [];
    const answered = new Set<string>();
    async function look(what: string, ask: () => Promise<Response>): Promise<void> {
      let answer = await ask();
      while (answer.status === 429) answer = await ask();
      const text = await answer.text();
      if (answer.status === 200) answered.add(what.split(' ')[0] ?? '');
      if (answer.status >= 500) leaks.push(`${what}: ${answer.status}`);
      // What was asked for is named in the answer.
      if (text.replaceAll('canary-build', '').includes('canary')) leaks.push(`${what}: ${text.slice(0, 300)}`);
      if (!what.includes('canary-build') && text.includes('canary-build')) leaks.push(`${what}: ${text.slice(0, 300)}`);
    }
    const queries = ['', '?format=csv', '?include=evidence', '?pipeline=canary-build', '?revision=c1abcde'];
    for (const { path, method } of apiEndpoints) {
      if (method !== 'get') continue;
      for (const id of path.includes(':integration_id') ? [1, 2, 3, 4] : [1, 2])
        for (const query of queries) {
          const url = path.replace(/:\w+/, String(id)) + query;
          await look(`${path} ${url}`, () => team.ask(url, { key }));
        }
    }
    for (const path of ['/api/metrics', '/api/openapi.json', '/docs']) await look(path, () => team.ask(path, { key }));
    for (const id of [1, 2]) await look(`/desktop/report ${id}`, () => page.get(`/desktop/report?project_id=${id}`));
    for (const { path, side } of desktopCommands) {
      const tried =
        side === 'write' ? [{}] : [{}, ...[1, 2].flatMap((id) => [1, 3, 4].flatMap((one) => inputs(id, one)))];
      for (const input of tried) await look(`${path} ${JSON.stringify(input)}`, () => page.post(path, input));
    }
    expect(leaks).toEqual([]);
    expect(answered.size).toBeGreaterThan(30);
  });
});
