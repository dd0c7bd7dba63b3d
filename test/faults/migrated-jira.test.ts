import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { addIntegration, addProject, addToken, changeIntegration, reconcileNow } from '#shared/desktop/commands.ts';
import { aJira, cloud, dataCenter, signIn } from '#test/builders/collecting/collecting-jira.ts';
import { instanceOfTest } from '#test/contract/test-instance.ts';
import { startJira } from '#test/simulators/jira/server.ts';

const workers = {
  reading: new URL('../../src-main/app/workers/reading-worker.ts', import.meta.url),
  collecting: new URL('../../src-main/app/workers/collecting-worker.ts', import.meta.url),
};
const count = 15;
const Flow = z.looseObject({ finished: z.number() });

test.each([
  ['other ids', 5000],
  ['ids that were of other issues', 7],
])('a Jira that migrated to another, where the issues have %s, counts each once', async (_, shift) => {
  const model = aJira(count);
  // A migration keeps keys, times and histories.
  model.issues = model.issues.map((issue) => ({ ...issue, id: issue.id + shift }));
  const [from, to] = [await startJira(aJira(count), dataCenter), await startJira(model, cloud)];
  onTestFinished(() => Promise.all([from.close(), to.close()]).then(() => undefined));
  const instance = await instanceOfTest(null, { workers });
  const { service } = instance;
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const origins = [from.url, to.url].map((url) => new URL(url).origin);
  const access = { integ_type: 'issue_tracker', origins, username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...access, name: 'tracker', secret: signIn.token });
  const filter = '/rest/api/2/search?jql=filter%3D10042';
  const wanted = { integration_type: 'issue_tracker', name: 'Shop', project_id, token_id } as const;
  const { id: integration_id } = await service.call(addIntegration, { ...wanted, url: from.url + filter });
  await service.idle();
  const finished = async (): Promise<number> =>
    Flow.parse(await instance.json(`/api/flow/${project_id}?from=2026-08-01&to=2026-10-30`)).finished;
  expect(await finished()).toBe(count);

  await service.call(changeIntegration, { integration_id, url: to.url + filter });
  await service.idle();
  model.now += 86_400_000;
  await service.call(reconcileNow, { integration_id });
  await service.idle();
  expect(await finished()).toBe(count);
});
