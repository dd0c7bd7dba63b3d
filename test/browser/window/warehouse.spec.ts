import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { commandLine } from '../../built/program.ts';
import { hasPostgres, type StartedCluster, startCluster, type TestDatabase } from '../../postgres/cluster.ts';
import { spawnTeam } from '../../postgres/team-process.ts';
import { expect, test } from '../support/app.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { apiKey } from '../support/running-app.ts';

/** Runs commands of the built program over a data folder, for a warehouse. */
const runningOver =
  ({ password }: TestDatabase, dataDir: string) =>
  async (...args: readonly string[]): Promise<string> => {
    const env = {
      ...process.env,
      PLUMBLINE_DATA_DIR: dataDir,
      PLUMBLINE_SECRETS: 'memory',
      PLUMBLINE_WAREHOUSE_PASSWORD: password,
    };
    return (await promisify(execFile)(process.execPath, [commandLine, ...args], { env })).stdout.trim();
  };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

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
    const run = runningOver(database, demo.dataDir);
    await run('publish', '--to', database.address);
    const key = await run('reader', 'add', '--name', 'Ada', '--warehouse', database.address);
    const team = await opened(spawnTeam(database));

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
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(keys.getByText('Lead time')).toBeVisible();
    await expect(keys.getByText(/Undo|Collect|as a view|Integrations|Diagnostics/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await screens.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Key')).toBeVisible();
  });

  test('under a public origin without TLS a browser shows as much', async ({ demo, opened }) => {
    const database = await cluster.database();
    const run = runningOver(database, demo.dataDir);
    await run('publish', '--to', database.address);
    const key = await run('reader', 'add', '--name', 'Ada', '--warehouse', database.address);
    const port = await freePort();
    const origin = `http://metrics.test:${port}`;
    const words = ['--port', String(port), '--public-origin', origin];
    await opened(spawnTeam(database, { words, env: { PLUMBLINE_API_KEY: '' } }));
    const { args = [], ...options } = chromiumOptions();
    const named = '--host-resolver-rules=MAP metrics.test 127.0.0.1';
    const browser = await opened(chromium.launch({ ...options, args: [...args, named] }));
    const page = await browser.newPage();
    await page.goto(`${origin}/project/1/overview`);
    await page.getByLabel('Key').fill(key);
    await page.getByLabel('Key').press('Enter');
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await expect(page.locator('footer')).toContainText(/Published .* by workspace 1/);
  });
});
