import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addProject, publishing, removePublishing } from '#shared/desktop/commands.ts';
import { hasPostgres, type StartedCluster, startCluster } from '../../postgres/cluster.ts';
import { expect, test } from '../support/app.ts';
import { give } from '../support/desktop.ts';

test('a folder needs no password, and one of something else is a fault in words of folders', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings?tab=publish`);
  const form = page.getByRole('form', { name: 'Destination' });
  await form.getByLabel('Address').fill(empty.dataDir);
  await expect(form.getByLabel('Password')).toHaveCount(0);
  await form.getByRole('button', { name: 'Test connection' }).click();
  await expect(form.getByRole('list', { name: 'Test steps' }).getByRole('listitem')).toHaveText([/Tables.*Failed/]);
  await expect(form.getByRole('alert')).toContainText('Choose a new or an empty folder');
  const lake = join(empty.dataDir, 'lake');
  await form.getByLabel('Address').fill(lake);
  await form.getByRole('button', { name: 'Save destination' }).click();
  await give(page, addProject, { name: 'Lake' });
  const last = page.getByRole('region', { name: 'Last publish' });
  await last.getByRole('button', { name: 'Publish now' }).click();
  await expect(last).toContainText(/Rows\s*\d+/);
  expect(readdirSync(lake)).toContain('projects');
  await give(page, removePublishing, {});
});

test.describe('with PostgreSQL', () => {
  test.skip(!hasPostgres, 'PostgreSQL is not on this computer');
  let cluster: StartedCluster;
  test.beforeAll(async () => {
    cluster = await startCluster();
  });
  test.afterAll(() => cluster.stop());

  test('a database is tested, saved, published to and removed', async ({ empty, page, context }) => {
    const { address, password, name } = await cluster.database();
    await empty.signIn(context);
    await page.goto(`${empty.url}/settings`);
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    await give(page, addProject, { name: 'Shop' });
    const form = page.getByRole('form', { name: 'Destination' });
    await expect(form).toContainText('Sends runs and figures to your PostgreSQL');
    await form.getByLabel('Address').fill(address);
    await form.getByLabel('Password').fill('a wrong one');
    await form.getByRole('button', { name: 'Test connection' }).click();
    const steps = form.getByRole('list', { name: 'Test steps' }).getByRole('listitem');
    await expect(steps).toHaveText([/Server.*Works/, /TLS.*Skipped/, /Sign-in.*Failed/, /Tables.*Skipped/]);
    await expect(form.getByRole('alert')).toContainText('User or password refused');

    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Test connection' }).click();
    await expect(steps).toHaveText([/Server.*Works/, /TLS.*Skipped/, /Sign-in.*Works/, /Tables.*Works/]);
    // What was tested is not what is typed now.
    await form.getByLabel('Password').fill('a wrong one');
    await expect(steps).toHaveCount(0);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Save destination' }).click();
    const last = page.getByRole('region', { name: 'Last publish' });
    await expect(last).toContainText('Nothing published yet.');
    await expect(form.getByLabel('Password')).toHaveValue('');

    await last.getByRole('button', { name: 'Publish now' }).click();
    await expect(last).toContainText(/Rows\s*\d+/);
    expect(await cluster.ask('SELECT name FROM plumbline.projects', name)).toEqual([{ name: 'Shop' }]);
    expect((await give(page, publishing, {})).destination).toEqual({
      address,
      after_each_collection: true,
      password: 'stored',
    });
    await expect(page.locator('body')).not.toContainText(password);

    await page.getByRole('button', { name: 'Remove destination …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(last).toHaveCount(0);
    await expect(form.getByLabel('Address')).toHaveValue('');
  });

  test('dropped tables are a fault that a button mends', async ({ empty, page, context }) => {
    const { address, password, name } = await cluster.database();
    await empty.signIn(context);
    await page.goto(`${empty.url}/settings?tab=publish`);
    const form = page.getByRole('form', { name: 'Destination' });
    await form.getByLabel('Address').fill(address);
    await form.getByLabel('Password').fill(password);
    await form.getByLabel('Publish after each collection').click();
    await form.getByRole('button', { name: 'Save destination' }).click();
    const last = page.getByRole('region', { name: 'Last publish' });
    await last.getByRole('button', { name: 'Publish now' }).click();
    await expect(last).toContainText(/Rows\s*\d+/);
    await cluster.ask('DROP TABLE plumbline.runs CASCADE', name);
    await last.getByRole('button', { name: 'Publish now' }).click();
    await expect(last.getByRole('alert')).toContainText('Tables are missing or changed');
    await last.getByRole('button', { name: 'Rebuild tables' }).click();
    await expect(last.getByRole('alert')).toHaveCount(0);
    expect(await cluster.ask('SELECT count(*)::int AS runs FROM plumbline.runs', name)).toEqual([{ runs: 0 }]);
  });
});
