import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { hasPostgres, type StartedCluster, startCluster } from '../../postgres/cluster.ts';
import { spawnTeam } from '../../postgres/team-process.ts';
import { expect, test } from '../support/app.ts';
import { apiKey } from '../support/running-app.ts';

const program = resolve(import.meta.dirname, '../../../out/main/command-line.js');

test.describe('with PostgreSQL', () => {
  test.skip(!hasPostgres, 'PostgreSQL is not on this computer');
  let cluster: StartedCluster;
  test.beforeAll(async () => {
    cluster = await startCluster();
  });
  test.afterAll(() => cluster.stop());

  test('a reader signs in with a key, sees the figures that were published, and nothing that could change them', async ({
    demo,
    page,
    opened,
  }) => {
    const database = await cluster.database();
    const run = async (...args: readonly string[]): Promise<string> => {
      const env = {
        ...process.env,
        PLUMBLINE_DATA_DIR: demo.dataDir,
        PLUMBLINE_SECRETS: 'memory',
        PLUMBLINE_WAREHOUSE_PASSWORD: database.password,
      };
      return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout.trim();
    };
    await run('publish', '--to', database.address);
    const key = await run('reader', 'add', '--name', 'Ada', '--warehouse', database.address);
    const team = await opened(spawnTeam(database, { program }));

    await page.goto(`${team.url}/project/1/overview`);
    await expect(page.getByRole('heading', { name: 'This tab is not signed in' })).toBeVisible();
    await page.getByLabel('Key').fill('plr_not-the-key');
    await page.getByLabel('Key').press('Enter');
    await expect(page.getByText('This key is not known')).toBeVisible();
    await page.getByLabel('Key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await expect(page.locator('footer')).toContainText(/Published .* by workspace 1/);
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await expect(screens.getByRole('link')).toHaveText(['Overview', 'Lead time', 'Delivery', 'Flow', /^Runs/]);
    const ofDemo = await fetch(`${demo.url}/api/lead_times/1`, { headers: { 'x-api-key': apiKey } });
    expect(await team.json('/api/lead_times/1', key)).toEqual(await ofDemo.json());

    for (const screen of ['lead-time', 'delivery', 'flow', 'runs/cycle_times']) {
      await page.goto(`${team.url}/project/1/${screen}`);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await page.goto(`${team.url}/project/1/lead-time?tab=map`);
    await expect(page.locator('.react-flow').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await page.goto(`${team.url}/projects`);
    await expect(page.getByRole('button', { name: /New project|Actions/ })).toHaveCount(0);
    await page.goto(`${team.url}/project/1/settings`);
    await expect(page.getByRole('heading', { name: 'Not on this server' })).toBeVisible();
    await screens.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Key')).toBeVisible();
  });
});
