import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  addProject,
  changeCollectingSettings,
  changeProxy,
  collectingSettings,
  keepProxyPassword,
  makeBackup,
  testConnection,
} from '#shared/desktop/commands.ts';
import { apiKey, expect, test } from '../support/app.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { held, heldAnswer } from '../support/held.ts';
import { takeBack } from '../support/undo.ts';

test('a backup is made, put back after what would be lost was said, and taken back', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings`);
  await page.getByRole('link', { name: 'Backups', exact: true }).click();
  await give(page, addProject, { name: 'First' });
  const section = page.getByRole('region', { name: 'Backups' }).first();
  await expect(section).toContainText('No backups yet.');
  await section.getByRole('button', { name: 'Back up now' }).click();
  await expect(section).toContainText('The backup was made and checked.');
  await give(page, addProject, { name: 'Second' });

  await section.getByRole('button', { name: /^Restore the backup/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Restore the backup/ });
  await expect(dialog.getByRole('row', { name: /^Projects/ })).toHaveText('Projects21');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section).toContainText('set aside by a restore');
  // While a copy is put in place everything is refused, in words.
  const names = async () => [await ask<{ name: string }[]>(empty, '/api/projects')].flat().map(({ name }) => name);
  expect(await names()).toEqual(['First']);

  await takeBack(page, /^Undo: The backup of .* was restored\.$/);
  await expect.poll(names).toEqual(['First', 'Second']);
});

test('who comes with a backup restores it from the welcome, after what is in it was shown', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings`);
  await give(page, addProject, { name: 'Kept' });
  await give(page, makeBackup, {});
  const copy = (await readdir(empty.dataDir)).find((name) => /backup-\d+-v\d+-manual$/.test(name)) ?? '';
  const elsewhere = test.info().outputPath('from-another-computer.db');
  await copyFile(join(empty.dataDir, copy), elsewhere);
  await give(page, addProject, { name: 'Later' });

  await page.goto(`${empty.url}/welcome`);
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no database') });
  await expect(page.getByRole('alert')).toContainText('That file is no backup of Plumbline.');
  await file.setInputFiles(elsewhere);
  const dialog = page.getByRole('dialog', { name: /^Restore the backup/ });
  await expect(dialog.getByRole('row', { name: /^Projects/ })).toHaveText('Projects21');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('row', { name: /Kept/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Later/ })).toHaveCount(0);
});

test('quiet hours are saved and taken back, and a proxy with a password is refused where it is entered', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings?tab=collecting`);
  const quiet = async () => (await give(page, collectingSettings, {})).quiet;
  await page.getByLabel('Use quiet hours').check();
  await page.getByLabel('from', { exact: true }).fill('21:30');
  await page.getByLabel('until', { exact: true }).fill('05:15');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect.poll(quiet).toEqual({ from: '21:30', to: '05:15' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(quiet).toBeNull();
  await expect(page.getByLabel('Use quiet hours')).not.toBeChecked();

  await page.getByLabel('Use quiet hours').check();
  await page.getByLabel('from', { exact: true }).fill('21:30');
  const saving = await heldAnswer(page, changeCollectingSettings);
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await saving.given;
  expect(await quiet()).toEqual({ from: '21:30', to: '06:00' });
  await page.getByLabel('from', { exact: true }).fill('20:00');
  // Also before the window has heard that they were saved.
  await page.getByLabel('Use quiet hours').uncheck();
  saving.end();
  await expect.poll(quiet).toBeNull();
  // What was typed went with the fields: leaving asks nothing.
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect(page).toHaveURL(/\/tokens/);

  // A link of an older version, with the part as its hash.
  await page.goto(`${empty.url}/settings#network`);
  await page.getByRole('combobox', { name: 'Proxy' }).selectOption('manual');
  await page.getByLabel('Address').fill('http://user:word@proxy.test:3128');
  await page.getByRole('button', { name: 'Save proxy' }).click();
  await expect(page.getByText('Leave out user and password')).toBeVisible();
  await page.getByLabel('Address').fill('http://proxy.test:3128');
  await page.getByRole('button', { name: 'Save proxy' }).click();
  await expect(page.getByRole('button', { name: 'Save proxy' })).toBeDisabled();
  await page.getByLabel('Add PEM file').setInputFiles({ name: 'ca.pem', mimeType: '', buffer: Buffer.from('nothing') });
  await expect(page.getByRole('alert')).toContainText('no certificate in PEM form');
});

/** A proxy that lets nobody through, and how it was signed in to. */
async function aProxy() {
  const signIns = new Set<string>();
  const server = createServer((request, response) => {
    const [, signIn = ''] = request.headers['proxy-authorization']?.split(' ') ?? [];
    signIns.add(Buffer.from(signIn, 'base64').toString());
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { address: `http://127.0.0.1:${port}`, signIns, close };
}

test('a password of a proxy is kept once its proxy is, and then nothing says that it can be taken back', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const { address, signIns } = await opened(aProxy());
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  await give(page, changeProxy, { mode: 'manual', address, username: 'anna' });
  await give(page, keepProxyPassword, { address, password: 'old-word' });
  const signedIn = async () => {
    signIns.clear();
    await give(page, testConnection, { type: 'ci_server', url: 'http://ci.invalid/job/shop/', secret: 'secret' });
    return [...signIns];
  };
  expect(await signedIn()).toEqual(['anna:old-word']);
  await page.goto(`${empty.url}/settings?tab=network`);
  const form = page.getByRole('form', { name: 'Proxy' });
  const save = form.getByRole('button', { name: 'Save proxy' });
  const undo = page.getByRole('button', { name: /^Undo: / });
  await form.getByLabel('User', { exact: true }).fill('bert');
  await form.getByLabel('Password', { exact: true }).fill('new-word');
  const refused = await held(page, changeProxy);
  await save.click();
  await refused.sent;
  refused.end('abort');
  await expect(form).toContainText('does not answer');
  expect(await signedIn()).toEqual(['anna:old-word']);
  await save.click();
  await expect(save).toBeDisabled();
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await signedIn()).toEqual(['bert:new-word']);
  await expect(undo).toHaveCount(0);

  await form.getByLabel('User', { exact: true }).fill('carl');
  await save.click();
  await undo.click();
  await expect(page.getByText('Taken back: The proxy was changed.').first()).toBeVisible();
  expect(await signedIn()).toEqual(['bert:new-word']);
});

test('a call is written for a project, and appears among the last ones without what may be secret', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/api-guide`);
  // The only project is the one that is meant.
  await expect(page.getByLabel('project_id')).toHaveValue('1');
  await page.getByLabel('statistic').selectOption('p90');
  const text = page.getByRole('region', { name: 'Code of the call' });
  await expect(text).toContainText(`'${ownDemo.url}/api/lead_times/1?`);
  await expect(text).toContainText('statistic=p90');
  await expect(text).toContainText('$PLUMBLINE_KEY');

  await page.getByRole('link', { name: 'Python' }).click();
  await expect(text).toContainText('urllib.request');
  await expect(text).toContainText('statistic=p90');

  const headers = { 'x-api-key': apiKey, 'user-agent': 'curl/8.5.0 (canary)' };
  await fetch(`${ownDemo.url}/api/lead_times/1?statistic=p90&branch=canary`, { headers });
  await fetch(`${ownDemo.url}/api/projects?key=${apiKey}`, { headers: { ...headers, 'x-api-key': 'canary' } });
  await fetch(`${ownDemo.url}/api/${apiKey}`, { headers });
  const calls = page.getByRole('region', { name: 'Last calls' });
  const call = calls.getByRole('row', { name: /lead_times.*branch=/ });
  await expect(call).toContainText('/api/lead_times/1?statistic=p90&branch=…');
  await expect(call).toContainText('curl/8.5.0');
  await expect(calls.getByRole('row', { name: /401 refused/ }).first()).toBeVisible();
  const shown = await page.locator('main').innerText();
  expect(shown).not.toContain('canary');
  expect(shown).not.toContain(apiKey);
});

test('the bundle is shown whole before it is saved, and holds neither a secret nor a name', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  const url = 'http://canary-host.invalid/job/canary-job';
  const system = { type: 'ci_server', name: 'canary-name', url, user: 'canary-user', secret: 'canary-secret' } as const;
  const id = await projectWith(empty, page, [system]);
  expect(id).toBe(1);
  await page.goto(`${empty.url}/diagnostics`);
  const checks = page.getByRole('region', { name: 'Checks' }).first();
  await expect(
    checks.getByRole('listitem').filter({ hasText: 'Connection to http://canary-host.invalid' }),
  ).toContainText('Fault');
  await expect(checks).toContainText('The name of the host could not be found.');
  await expect(page.getByRole('region', { name: 'Log' }).first()).toContainText('The API answers');

  await page.getByRole('button', { name: 'Show bundle' }).click();
  const bundle = page.getByRole('region', { name: 'Content of the bundle' });
  await expect(bundle).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save bundle' })).toBeInViewport();
  const preview = await bundle.locator('pre').textContent();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save bundle' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toBe(preview);
  expect(saved).toContain('unreachable_dns');
  for (const secret of ['canary', apiKey, 'Shop', empty.dataDir]) expect(saved, secret).not.toContain(secret);
});

test('a folder that announces a newer version shows a quiet notice, which stays dismissed', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings?tab=updates`);
  const section = page.getByRole('region', { name: 'Updates' }).first();
  const source = section.getByRole('textbox', { name: 'Update source' });
  await expect(source).toHaveValue('');

  const folder = test.info().outputPath('announced');
  await mkdir(folder, { recursive: true });
  await source.fill(folder);
  await section.getByRole('button', { name: 'Save source' }).click();
  await expect(section).toContainText('No announcement found.');
  const notice = page.getByRole('status').filter({ hasText: 'is available' });
  await expect(notice).toHaveCount(0);

  const announcement = { version: '99.0.0', notes: 'Faster <b>charts</b>.', file: 'plumbline-99.0.0.tgz' };
  await writeFile(join(folder, 'plumbline-update.json'), JSON.stringify(announcement));
  await section.getByRole('button', { name: 'Check now' }).click();
  await expect(notice).toContainText('Plumbline 99.0.0 is available');
  await expect(notice).toContainText('Faster <b>charts</b>.');
  await expect(notice).toContainText(join(folder, 'plumbline-99.0.0.tgz'));
  await expect(notice.getByRole('link')).toHaveCount(0);
  await expect(section).toContainText('Version 99.0.0 is announced');

  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(section).toContainText('Version 99.0.0 is announced');
  await expect(notice).toHaveCount(0);
});
