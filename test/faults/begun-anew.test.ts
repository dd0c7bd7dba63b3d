import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSync } from '#shared/api/syncs.ts';
import { addIntegration, addProject, addToken, changeIntegration } from '#shared/desktop/commands.ts';
import { signIn } from '#test/builders/collecting-jenkins.ts';
import { aBuild, aJob } from '#test/builders/jenkins.ts';
import { type House, openHouse } from '#test/contract/house.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

const workers = {
  reading: new URL('../../src-main/app/reading-worker.ts', import.meta.url),
  collecting: new URL('../../src-main/app/collecting-worker.ts', import.meta.url),
};

/** The builds that the API tells, by number and whether they are gone. */
async function builds(house: House, id: number): Promise<readonly string[]> {
  const Runs = z.array(z.object({ number: z.number(), gone: z.boolean(), started_at: z.string() }));
  const runs = Runs.parse(await house.json(`/api/runs/${id}`));
  return runs.map(({ number, gone, started_at }) => `${started_at} ${number} ${gone}`).sort();
}

test('a job made anew has each build once after its address is written otherwise', async () => {
  const job = aJob('build', 1, 5);
  const server = await startJenkins({ jobs: [job] }, signIn);
  onTestFinished(() => server.close());
  const house = await openHouse(null, { workers });
  onTestFinished(() => house.close());
  const { service } = house;
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const token = { name: 'ci', integ_type: 'ci_server', origins: [server.url], username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...token, secret: signIn.token });
  const wanted = { integration_type: 'ci_server', name: 'build', project_id, token_id } as const;
  const { id } = await service.call(addIntegration, { ...wanted, url: `${server.url}/job/build` });
  await service.idle();
  job.builds = [1, 2, 3].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 1, number) }));
  await service.call(startSync, { id });
  await service.idle();
  const before = await builds(house, id);
  expect(before).toHaveLength(8);
  await service.call(changeIntegration, { integration_id: id, url: `${server.url}/job/build/` });
  await service.idle();
  expect(await builds(house, id)).toEqual(before);
});
