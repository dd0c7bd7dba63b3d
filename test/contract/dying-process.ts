import { syncs } from '#shared/api/syncs.ts';
import { addIntegration, addProject, addToken } from '#shared/desktop/commands.ts';
import { openTestInstance } from './test-instance.ts';

// Collects into the folder of its first argument until it is killed; says so once a page is stored.
const [dataDir = ''] = process.argv.slice(2);
const { service } = await openTestInstance(undefined, { dataDir });
service.watch(async () => {
  const [sync] = await service.call(syncs, { id: 1 });
  if (sync?.state === 'running' && sync.pages > 0) process.stdout.write('stored\n');
});
await service.call(addProject, { name: 'Shop' });
const origins = ['ci.test'];
await service.call(addToken, { name: 'ci', integ_type: 'ci_server', origins, username: null, secret: 'secret' });
const input = { integration_type: 'ci_server', name: 'hangs', project_id: 1, token_id: 1 } as const;
await service.call(addIntegration, { ...input, url: 'https://ci.test/job/hangs' });
