import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '#main/app/data-folder/data-folder-lock.ts';
import { plumbline } from '#test/app/terminal.ts';
import { aDataFolder } from './data.ts';
import { withPostgres } from './with-postgres.ts';

test('an address with a password is wrong usage, and is not repeated', async () => {
  const result = await plumbline(['publish', '--to', 'postgres://me:canary@db/metrics'], aDataFolder().env);
  expect(result).toMatchObject({ status: 2, err: expect.stringContaining('--set-password') });
  expect(result.err).not.toContain('canary');
});

withPostgres((cluster) => {
  test('a password is kept as a secret, found again, and told to nobody', { timeout: 60_000 }, async () => {
    const { folder, env } = aDataFolder();
    const { address, password, name } = await cluster.database();
    const ask = (...args: readonly string[]) => plumbline([...args], env);
    await ask('project', 'add', '--name', 'Shop');
    expect(await ask('publish', '--to', address)).toMatchObject({
      status: 1,
      err: expect.stringContaining('--set-password'),
    });
    const kept = await plumbline(['publish', '--to', address, '--set-password'], env, `${password}\n`);
    expect(kept).toMatchObject({ status: 0, out: '' });

    expect(await ask('publish', '--to', address)).toMatchObject({ status: 0, err: '' });
    expect(await cluster.ask('SELECT name FROM plumbline.projects', name)).toEqual([{ name: 'Shop' }]);
    expect((await ask('token', 'list', '--json')).out.trim()).toBe('[]');
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'latin1')).not.toContain(password);
  });

  test('the environment may tell the password; what is published is told for machines', {
    timeout: 60_000,
  }, async () => {
    const { env } = aDataFolder();
    const { address, password } = await cluster.database();
    const withPassword = { ...env, PLUMBLINE_WAREHOUSE_PASSWORD: password };
    await plumbline(['project', 'add', '--name', 'Shop'], env);
    const { status, out } = await plumbline(['publish', '--to', address, '--json'], withPassword);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rows: { runs: 0, edges: 0 }, unfinished: [] });
    const wrong = await plumbline(['publish', '--to', address], { ...env, PLUMBLINE_WAREHOUSE_PASSWORD: 'canary' });
    expect(wrong).toMatchObject({ status: 1, out: '' });
    expect(wrong.err).not.toContain('canary');
  });

  test('it publishes while another Plumbline works in the data folder', { timeout: 60_000 }, async () => {
    const { folder, env } = aDataFolder();
    const { address, password, name } = await cluster.database();
    await plumbline(['project', 'add', '--name', 'Shop'], env);
    const lock = lockDataFolder(folder);
    onTestFinished(() => lock.release());
    const result = await plumbline(['publish', '--to', address], { ...env, PLUMBLINE_WAREHOUSE_PASSWORD: password });
    expect(result.status).toBe(0);
    expect(await cluster.ask('SELECT name FROM plumbline.projects', name)).toEqual([{ name: 'Shop' }]);
  });

  test('a database that is kept is published to without naming it again', { timeout: 60_000 }, async () => {
    const { env } = aDataFolder();
    const { address, password, name } = await cluster.database();
    const withPassword = { ...env, PLUMBLINE_WAREHOUSE_PASSWORD: password };
    await plumbline(['project', 'add', '--name', 'Shop'], env);
    expect(await plumbline(['publish'], withPassword)).toMatchObject({
      status: 2,
      err: expect.stringContaining('--to'),
    });
    const kept = await plumbline(['publish', '--to', address, '--after-each-collection'], withPassword);
    expect(kept).toMatchObject({ status: 0, err: expect.stringContaining('after each collection') });
    await plumbline(['project', 'add', '--name', 'Bank'], env);
    expect(await plumbline(['publish'], withPassword)).toMatchObject({ status: 0 });
    expect(await cluster.ask('SELECT name FROM plumbline.projects ORDER BY name', name)).toEqual([
      { name: 'Bank' },
      { name: 'Shop' },
    ]);
  });

  test('while another Plumbline runs over the data it is named where to choose', { timeout: 60_000 }, async () => {
    const { folder, env } = aDataFolder();
    const { address } = await cluster.database();
    await plumbline(['project', 'add', '--name', 'Shop'], env);
    const lock = lockDataFolder(folder);
    onTestFinished(() => lock.release());
    expect(await plumbline(['publish', '--to', address, '--after-each-collection'], env)).toMatchObject({
      status: 1,
      err: expect.stringContaining('App settings, Publish'),
    });
  });
});
