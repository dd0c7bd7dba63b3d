import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSync } from '#shared/api/syncs.ts';
import { addIntegration, addProject, addToken } from '#shared/desktop/commands.ts';
import { aJira, cloud, signIn } from '#test/builders/collecting/collecting-jira.ts';
import { instanceOfTest } from '#test/contract/test-instance.ts';
import { type JiraServer, startJira } from '#test/simulators/jira/server.ts';

const workers = {
  reading: new URL('../../src-main/app/workers/reading-worker.ts', import.meta.url),
  collecting: new URL('../../src-main/app/workers/collecting-worker.ts', import.meta.url),
};
const Warnings = z.array(z.object({ warning: z.object({ fault: z.string(), detail: z.string() }).nullable() }));

async function jiraOfTest(): Promise<JiraServer> {
  const server = await startJira(aJira(10), cloud);
  onTestFinished(() => server.close());
  return server;
}

test.each([
  ['filters that share issues', 'project = SHOP AND created >= 0', true],
  ['filters that share none', 'project = WEB', false],
  ['servers whose issues have the same keys and ids', null, false],
])('two integrations of %s: %s', async (_what, jql, isTwice) => {
  const one = await jiraOfTest();
  const other = jql === null ? await jiraOfTest() : one;
  const instance = await instanceOfTest(null, { workers });
  const { service } = instance;
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const origins = [...new Set([one.url, other.url].map((url) => new URL(url).origin))];
  const token = { name: 'tracker', integ_type: 'issue_tracker', origins, username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...token, secret: signIn.token });
  const wanted = { integration_type: 'issue_tracker', project_id, token_id } as const;
  const url = (server: JiraServer, query: string): string =>
    `${server.url}/rest/api/2/search?jql=${encodeURIComponent(query)}`;
  const first = await service.call(addIntegration, { ...wanted, name: 'All', url: url(one, 'filter=10042') });
  await service.idle();
  await service.call(addIntegration, { ...wanted, name: 'New', url: url(other, jql ?? 'filter=10042') });
  await service.idle();
  await service.call(startSync, { id: first.id });
  await service.idle();
  const syncs = Warnings.parse(await instance.json(`/api/syncs/${project_id}`));
  const expected = (name: string) => ({
    fault: 'collected_twice',
    detail: expect.stringMatching(`The integration "${name}" collects SHOP-\\d+ too.`),
  });
  expect(syncs.map(({ warning }) => warning)).toEqual(
    isTwice ? [expect.objectContaining(expected('New')), expect.objectContaining(expected('All'))] : [null, null],
  );
});
