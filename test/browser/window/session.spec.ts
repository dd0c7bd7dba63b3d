import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { projects } from '#shared/api/projects.ts';
import { addProject, changeProject, revealKey } from '#shared/desktop/commands.ts';
import { apiKey, expect, startApp, test } from '../support/app.ts';
import { testWith } from '../support/connecting.ts';
import { ask, give } from '../support/desktop.ts';
import type { StartedApp } from '../support/running-app.ts';

const signOutIn = (page: Page) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Sign out' });
const signedOut = (page: Page) => page.getByRole('heading', { level: 1, name: 'This tab is not signed in' });
const tokensIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tokens' });

/** Opens the sign-in link in a tab, as somebody who pastes it does. */
async function openLink(page: Page, app: StartedApp): Promise<void> {
  await page.goto(app.link);
  await expect(signOutIn(page)).toBeVisible();
}

const secretOf = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('session'));

test('a server at another port gets the cookie, and nothing of the app for it', async ({ opened, page }) => {
  const app = await opened(startApp(['serve']));
  await openLink(page, app);
  expect(await give(page, revealKey, {})).toMatchObject({ key: apiKey });
  const stolen: string[] = [];
  const other = createServer(({ headers }, response) => {
    stolen.push(headers.cookie ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  other.close();
  const [cookie = ''] = stolen;
  expect(cookie).toMatch(/^plumbline-\d+=[\w-]{43}$/);

  for (const path of [revealKey.path, '/desktop/about', projects.path, '/desktop/events', '/api/events']) {
    const isCommand = path.startsWith('/desktop/') && !path.endsWith('events');
    const answer = await fetch(app.url + path, {
      method: isCommand ? 'POST' : 'GET',
      headers: { cookie, ...(isCommand ? { 'content-type': 'application/json' } : {}) },
      ...(isCommand ? { body: '{}' } : {}),
    });
    expect([answer.status, (await answer.text()).includes(apiKey)], path).toEqual([401, false]);
  }
});

test('a reload goes on, and the secret is in no address and no cookie', async ({ opened, page, context }) => {
  const app = await opened(startApp(['serve']));
  const addresses: string[] = [];
  page.on('request', (request) => void addresses.push(request.url()));
  await openLink(page, app);
  await expect(page).toHaveURL(`${app.url}/welcome`);
  await page.goto(`${app.url}/tokens`);
  await page.reload();
  await expect(tokensIn(page)).toBeVisible();
  const secret = (await secretOf(page)) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(addresses.join()).not.toContain(secret);
  expect(JSON.stringify(await context.cookies())).not.toContain(secret);
  await page.goBack();
  expect(page.url()).not.toContain('sign-in');
});

test('a second tab goes where it was meant to while another is signed in; a link used twice leads in as well', async ({
  opened,
  page,
  context,
}) => {
  const app = await opened(startApp(['serve']));
  const used = app.link;
  await openLink(page, app);
  const second = await context.newPage();
  await second.goto(`${app.url}/settings?x=1#y`);
  await expect(signOutIn(second)).toBeVisible();
  await expect(second).toHaveURL(`${app.url}/settings?x=1#y`);
  const third = await context.newPage();
  await third.goto(used);
  await expect(signOutIn(third)).toBeVisible();
});

test('without a tab that is signed in, a tab says what to do, and goes on where it was once another signs in', async ({
  opened,
  context,
  page,
}) => {
  const app = await opened(startApp(['serve']));
  const used = app.link;
  await openLink(page, app);
  await page.close();
  const waiting = await context.newPage();
  await waiting.goto(`${app.url}/tokens`);
  await expect(signedOut(waiting)).toBeVisible();
  await expect(waiting.getByRole('main')).toContainText('Open the newest sign-in link');
  const other = await context.newPage();
  await other.goto(used);
  await expect(other.getByRole('heading', { level: 1, name: 'This link was used already' })).toBeVisible();

  await expect.poll(() => app.link).not.toBe(used);
  await openLink(other, app);
  await expect(tokensIn(waiting)).toBeVisible();
});

test('a link pasted into the tab that was not signed in returns to its address', async ({ opened, page }) => {
  const app = await opened(startApp(['serve']));
  await page.goto(`${app.url}/tokens`);
  await expect(signedOut(page)).toBeVisible();
  await openLink(page, app);
  await expect(page).toHaveURL(`${app.url}/tokens`);
});

test('a link on a page of another site leads to its address, and that page learns nothing', async ({
  opened,
  page,
  context,
}) => {
  const app = await opened(startApp(['serve']));
  await openLink(page, app);
  const link = `<a href="${app.url}/settings">Our settings</a>`;
  const elsewhere = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Elsewhere</title>${link}`);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const other = await context.newPage();
  await other.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  await other.getByRole('link').click();
  await expect(signOutIn(other)).toBeVisible();
  await expect(other).toHaveURL(`${app.url}/settings`);
  elsewhere.close();
});

async function expectSignedOut(app: StartedApp, context: BrowserContext, secret: string): Promise<void> {
  const [cookie] = await context.cookies(app.url);
  const headers = { cookie: `${cookie?.name}=${cookie?.value}`, 'x-plumbline-session': secret };
  expect((await fetch(`${app.url}/api/tokens`, { headers })).status).toBe(401);
}

test('signing out ends the session for every tab of the browser', async ({ opened, page, context }) => {
  const app = await opened(startApp(['serve']));
  await openLink(page, app);
  const secret = (await secretOf(page)) ?? '';
  const second = await context.newPage();
  await second.goto(`${app.url}/tokens`);
  await expect(tokensIn(second)).toBeVisible();
  await signOutIn(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible();
  // Its events end with the session.
  await expect(signedOut(second)).toBeVisible();
  await expectSignedOut(app, context, secret);
  await page.goto(`${app.url}/tokens`);
  await expect(signedOut(page)).toBeVisible();
});

test('more tabs than a browser has connections all work, and hear of changes', async ({ opened, page, context }) => {
  const app = await opened(startApp(['serve']));
  await openLink(page, app);
  await give(page, addProject, { name: 'Garden' });
  const tabs = [page];
  for (let count = 0; count < 8; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`${app.url}/projects`);
    await expect(tab.getByRole('main').getByRole('link', { name: 'Garden' })).toBeVisible();
    tabs.push(tab);
  }
  // The tab that reads the events for all goes.
  await tabs.shift()?.close();
  await give(tabs[0] ?? page, addProject, { name: 'Shop' });
  for (const tab of tabs) await expect(tab.getByRole('main').getByRole('link', { name: 'Shop' })).toBeVisible();
});

test('a session that was lost is told of in words, on what was open', async ({ opened, page, context }) => {
  const app = await opened(startApp(['serve']));
  await openLink(page, app);
  await page.goto(`${app.url}/tokens`);
  await expect(tokensIn(page)).toBeVisible();
  // Holds back what this screen reads by itself, so that the press is what finds the session lost.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await context.clearCookies();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Diagnostics' }).click();
  pressed.resolve();
  await expect(signedOut(page)).toBeVisible();
  await openLink(page, app);
  await expect(page).toHaveURL(`${app.url}/diagnostics`);
});

test('what is typed waits behind the sign-in where the session ends, and can be saved afterwards', async ({
  page,
  context,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-again-'));
  const before = await startApp(['serve'], { dataDir });
  await openLink(page, before);
  const { id } = await give(page, addProject, { name: 'Garden' });
  await page.goto(`${before.url}/project/${id}/settings`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Garden of roses');
  await page.getByRole('link', { name: 'Tokens', exact: true }).focus();
  const connecting = await context.newPage();
  await connecting.goto(`${before.url}/connect?system=jenkins`);
  await testWith(connecting, { Address: 'https://127.0.0.1:1/job/shop', User: 'me', 'API token': 'secret' });
  await expect(connecting.getByRole('button', { name: 'Test again' })).toBeEnabled();
  await before.close();
  await expect(page.getByRole('contentinfo')).toContainText('Plumbline does not answer');
  const app = await startApp(['serve'], { dataDir, port: new URL(before.url).port });
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('What you typed here is kept');
  await expect(page.getByRole('contentinfo')).not.toContainText('does not answer');
  const isSeen = (field: Element): boolean => {
    const { left, top } = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint(left + 9, top + 9));
  };
  expect(await name.evaluate(isSeen)).toBe(false);
  for (const key of ['Escape', 'Escape', 'Enter', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(`${before.url}/project/${id}/settings`);

  const other = await context.newPage();
  await openLink(other, app);
  await expect(signedOut(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Project settings/);
  await expect(name).toHaveValue('Garden of roses');
  await expect(signedOut(connecting)).toHaveCount(0);
  await connecting.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(connecting.getByLabel('Address', { exact: true })).toHaveValue('https://127.0.0.1:1/job/shop');
  await connecting.close();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Garden of roses');
  // Its events came back with the session.
  await give(other, changeProject, { project_id: id, name: 'Garden of lilies' });
  await expect(name).toHaveValue('Garden of lilies');

  // Who signs out leaves nothing behind.
  await name.fill('Garden of herbs');
  for (const tab of [page, other]) await tab.evaluate((key) => sessionStorage.setItem(key, '[]'), `graph-edits-${id}`);
  await signOutIn(other).click();
  await expect(signedOut(page)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible();
  await expect(page.locator('input')).toHaveCount(0);
  for (const tab of [page, other])
    await expect.poll(() => tab.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('graph-edits');
  await app.close();
  await rm(dataDir, { recursive: true });
});

test('what changes elsewhere arrives by itself, also after the connection broke', async ({ opened, page, context }) => {
  const app = await opened(startApp(['serve']));
  await openLink(page, app);
  await give(page, addProject, { name: 'Garden' });
  await page.goto(`${app.url}/projects`);
  const streams: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.headers()['last-event-id']);
  });
  let second = await context.newPage();
  await second.goto(`${app.url}/projects`);
  await expect(second.getByRole('main').getByRole('link', { name: 'Garden' })).toBeVisible();
  await give(second, addProject, { name: 'Shop' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Shop' })).toBeVisible();

  // It would read on for both.
  await second.close();
  // The next stream breaks off after one event.
  const body = 'id: a-1\nevent: data\ndata: {}\n\n';
  await page.route('**/api/events', (route) => route.fulfill({ contentType: 'text/event-stream', body }), { times: 1 });
  await page.reload();
  await expect.poll(() => streams.at(-1)).toBe('a-1');
  second = await context.newPage();
  await second.goto(`${app.url}/projects`);
  await expect(second.getByRole('main').getByRole('link', { name: 'Shop' })).toBeVisible();
  await give(second, addProject, { name: 'Bank' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Bank' })).toBeVisible();
  expect(await ask(app, '/api/projects')).toHaveLength(3);
});
