import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { plumbline } from './terminal.ts';

test('one collection is enough for a stage as release point, also of a pipeline that nobody knew before it', {
  timeout: 120_000,
}, async () => {
  const stages = [{ name: 'production', status: 'SUCCESS' }] as const;
  const builds = Array.from({ length: 520 }, (_, index) => aBuild(index + 1, { stages }));
  const ship = { ...aJob('ship', 1, 0, 'pipeline'), builds };
  const token = 'canary-token-secret';
  const jenkins = await startJenkins({ jobs: [{ kind: 'folder', name: 'shop', jobs: [ship] }] }, { user: 'u', token });
  onTestFinished(() => jenkins.close());
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-stage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'workspace.json');
  const integration = { name: 'ci', integration_type: 'ci_server', url: `${jenkins.url}/job/shop`, token: 'jenkins' };
  const release = [{ pipeline: 'ci/shop/ship', stage: 'production' }];
  await writeFile(
    file,
    JSON.stringify({
      version: 1,
      tokens: [
        { name: 'jenkins', integ_type: 'ci_server', origins: [jenkins.url], username: 'u', secret: '$' + '{TOKEN}' },
      ],
      projects: [{ name: 'Shop', time_zone: 'UTC', integrations: [integration], pipelines: { release } }],
    }),
  );
  const env = {
    PLUMBLINE_DATA_DIR: join(folder, 'data'),
    PLUMBLINE_SECRETS: 'file',
    PLUMBLINE_PASSPHRASE: 'a passphrase',
    TOKEN: token,
  };
  expect((await plumbline(['apply', file], env)).err).toContain('will be linked once collected');
  expect(await plumbline(['sync'], env)).toMatchObject({ status: 0 });
  const begun = '2000-01-01';
  const result = await plumbline(
    ['metrics', 'delivery', '--project', 'Shop', '--from', begun, '--format', 'json'],
    env,
  );
  expect(JSON.parse(result.out)).toMatchObject({ deployment_frequency: { evidence: { passing: 520 } } });
});
