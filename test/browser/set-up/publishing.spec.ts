import { addProject, publishing } from '#shared/desktop/commands.ts';
import { type Cluster, hasPostgres, startCluster } from '../../postgres/cluster.ts';
import { expect, test } from '../support/app.ts';
import { give } from '../support/desktop.ts';
import { pressAt } from '../support/mouse.ts';

test.describe('with PostgreSQL', () => {
  test.skip(!hasPostgres, 'PostgreSQL is not on this computer');
  let cluster: Cluster;
  test.beforeAll(async () => {
    cluster = await startCluster();
  });
  test.afterAll(() => cluster.stop());

  test('a database is tested, saved, published to and removed', async ({ empty, page, context }) => {
    const { address, password, name } = await cluster.database();
    await empty.signIn(context);
    await page.goto(`${empty.url}/settings`);
    await pressAt(page, page.getByRole('link', { name: 'Publish', exact: true }));
    await give(page, addProject, { name: 'Shop' });
    const form = page.getByRole('form', { name: 'Destination' });
    await expect(form).toContainText('Sends runs and figures to your PostgreSQL');
    await form.getByLabel('Address').fill(address);
    await form.getByLabel('Password').fill('a wrong one');
    await pressAt(page, form.getByRole('button', { name: 'Test connection' }));
    const steps = form.getByRole('list', { name: 'Test steps' }).getByRole('listitem');
    await expect(steps).toHaveText([/Server.*Works/, /TLS.*Skipped/, /Sign-in.*Failed/, /Tables.*Skipped/]);
    await expect(form.getByRole('alert')).toContainText('User or password refused');

    await form.getByLabel('Password').fill(password);
    await pressAt(page, form.getByRole('button', { name: 'Test connection' }));
    await expect(steps).toHaveText([/Server.*Works/, /TLS.*Skipped/, /Sign-in.*Works/, /Tables.*Works/]);
    await pressAt(page, form.getByRole('button', { name: 'Save destination' }));
    const last = page.getByRole('region', { name: 'Last publish' });
    await expect(last).toContainText('Nothing published yet.');
    await expect(form.getByLabel('Password')).toHaveValue('');

    await pressAt(page, last.getByRole('button', { name: 'Publish now' }));
    await expect(last).toContainText(/Rows\s*\d+/);
    expect(await cluster.ask('SELECT name FROM plumbline.projects', name)).toEqual([{ name: 'Shop' }]);
    expect((await give(page, publishing, {})).destination).toEqual({
      address,
      after_each_collection: true,
      password: 'stored',
    });
    await expect(page.locator('body')).not.toContainText(password);

    await pressAt(page, page.getByRole('button', { name: 'Remove destination …' }));
    await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
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
    await pressAt(page, form.getByLabel('Publish after each collection'));
    await pressAt(page, form.getByRole('button', { name: 'Save destination' }));
    const last = page.getByRole('region', { name: 'Last publish' });
    await pressAt(page, last.getByRole('button', { name: 'Publish now' }));
    await expect(last).toContainText(/Rows\s*\d+/);
    await cluster.ask('DROP TABLE plumbline.runs CASCADE', name);
    await pressAt(page, last.getByRole('button', { name: 'Publish now' }));
    await expect(last.getByRole('alert')).toContainText('Tables are missing or changed');
    await pressAt(page, last.getByRole('button', { name: 'Rebuild tables' }));
    await expect(last.getByRole('alert')).toHaveCount(0);
    expect(await cluster.ask('SELECT count(*)::int AS runs FROM plumbline.runs', name)).toEqual([{ runs: 0 }]);
  });
});
