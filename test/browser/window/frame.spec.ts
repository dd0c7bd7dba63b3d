import type { Page } from '@playwright/test';
import { addProject, addView } from '#shared/desktop/commands.ts';
import { calendarDay } from '../../../src-renderer/ui/format.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, test } from '../support/app.ts';
import { monthBack } from '../support/days.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { account, build, ofJenkins, shopWith } from '../support/jenkins.ts';
import { look } from '../support/screens.ts';
import { takeBack } from '../support/undo.ts';

/** Keys are heard from the moment on at which the screen is there. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the palette finds screens, pipelines and actions, and remembers what was chosen', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await open(page, `${demo.url}/project/1/overview`);
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const options = palette.getByRole('option');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('dark');
  await expect(options.first()).toContainText('Switch to the dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const [pipeline] = (await ask<{ nodes: { name: string }[] }>(demo, '/api/pipelines/1')).nodes;
  await page.keyboard.press('Control+K');
  await page.keyboard.type(pipeline?.name ?? '');
  await palette.getByRole('group', { name: 'Pipelines' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/project\/1\/lead-time\?pipeline=/);

  await page.keyboard.press('Control+K');
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent.first()).toContainText(pipeline?.name ?? '');
  await page.keyboard.type('3f9a2c1d');
  await expect(options.first()).toContainText('Where is the commit 3f9a2c1d?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/project\/1\/lead-time\?commit=3f9a2c1d$/);
});

test('collecting can be begun from anywhere, and is told of', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(shopWith([build(1)]), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await open(page, `${empty.url}/project/${project}/overview`);
  await expect(page.getByRole('contentinfo')).toContainText(/(\d+ of \d+ integrations c|C)ollected/);
  const requestCount = jenkins.requests.length;
  await page.keyboard.press('r');
  await expect(page.getByText('Collecting has begun.').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/Collecting \d+ of|(\d+ of \d+ integrations c|C)ollected/);
  await expect.poll(() => jenkins.requests.length).toBeGreaterThan(requestCount);
});

test('the sheet names every key that is heard, and single keys can be switched off', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await open(page, `${demo.url}/project/1/overview`);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(sheet).toBeVisible();
  const goes = await sheet.locator('dl div').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const [first, second] = [...line.querySelectorAll('kbd')].map((key) => key.textContent);
      return first === 'g' ? [{ key: second ?? '', says: line.querySelector('dd')?.textContent ?? '' }] : [];
    }),
  );
  expect(goes.length).toBeGreaterThan(8);
  await page.keyboard.press('Escape');
  for (const { key, says } of goes) {
    // The second key counts for a second and a half: nothing else is drawn meanwhile.
    await look(page, `${demo.url}/project/1/overview`);
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    // Screens that the sidebar has no line for are told by their heading, the welcome by its address.
    if (says === 'Welcome') await expect(page).toHaveURL(/\/welcome$/);
    else
      await expect(
        page.locator('nav [aria-current=page], h1').filter({ hasText: says }).first(),
        `g ${key}`,
      ).toBeVisible();
  }
  await page.keyboard.press('?');
  await sheet.getByRole('checkbox', { name: /single keys/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
});

const [month, before] = [monthBack(1), monthBack(2)];
const addressOf = ({ from, to }: typeof month): string => `from=${from}&to=${to}`;

test('keys step through periods and open the export', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await open(page, `${demo.url}/project/1/runs/cycle_times?${addressOf(month)}`);
  await expect(page.getByRole('group', { name: 'What is shown' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page).toHaveURL(new RegExp(addressOf(before)));
  await expect(
    page.getByRole('button', { name: `Period: ${calendarDay(before.from)} – ${calendarDay(before.to)}` }),
  ).toBeVisible();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(addressOf(month)));
  await expect(
    page.getByRole('button', { name: `Period: ${calendarDay(month.from)} – ${calendarDay(month.to)}` }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await page.keyboard.press('e');
  const menu = page.getByRole('menu', { name: 'Export' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
});

test('a view is saved with all that is chosen, opened, renamed, and comes back when its removal is undone', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  const address = `${ownDemo.url}/project/1/lead-time?${addressOf(month)}&statistic=p90`;
  await open(page, address);
  await page.keyboard.press('v');
  await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill('October');
  await page.keyboard.press('Enter');
  const views = page.getByRole('region', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'October' })).toHaveAttribute('aria-current', 'page');
  await open(page, `${ownDemo.url}/project/1/flow`);
  await views.getByRole('link', { name: 'October' }).click();
  await expect(page).toHaveURL(address);

  await views.getByRole('button', { name: /Edit the views of/ }).click();
  await page.getByLabel('Name of the view “October”').fill('Autumn');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'Autumn' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await takeBack(page, 'The view “October” is now called “Autumn”.');
  await expect(views.getByRole('link', { name: 'October' })).toBeVisible();

  await views.getByRole('button', { name: /Edit the views of/ }).click();
  await page.getByRole('button', { name: 'Remove the view “October”' }).click();
  await expect(views.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: The view “October” was removed.' }).click();
  await expect(views.getByRole('link', { name: 'October' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('october');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
});

test('of views with one name the palette offers that of the present project first', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  const first = await projectWith(empty, page, []);
  const { id: second } = await give(page, addProject, { name: 'Accounts', time_zone: 'Europe/Berlin' });
  for (const project_id of [first, second]) await give(page, addView, { project_id, name: 'Autumn', address: 'flow' });
  for (const [id, other] of [
    [first, 'Accounts'],
    [second, 'Shop'],
  ] as const) {
    await open(page, `${empty.url}/project/${id}/overview`);
    await page.keyboard.press('Control+K');
    await page.keyboard.type('autumn');
    const options = page.getByRole('dialog', { name: 'Go to' }).getByRole('option');
    // The name of the present project is not repeated.
    await expect(options).toHaveText(['Autumn', `Autumn ${other}`]);
  }
});

test('the link to a screen opens the same again', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const address = `${demo.url}/project/1/runs/cycle_times?range=30`;
  await open(page, address);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('copy link');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The link was copied.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('in a small window the open sidebar lies over the screen, which stays where it is', async ({
  demo,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await demo.signIn(context);
  await open(page, `${demo.url}/project/1/overview`);
  const before = await page.getByRole('main').boundingBox();
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  expect(await page.getByRole('main').boundingBox()).toEqual(before);
});

test('the project switcher finds a project by its name, and the sidebar closes to icons that stay so', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await open(page, `${ownDemo.url}/project/1/overview`);
  const other = await projectWith(ownDemo, page, []);
  await open(page, `${ownDemo.url}/project/1/overview`);
  await page.getByRole('button', { name: 'Project Demo company: switch' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeFocused();
  await page.keyboard.type('sho');
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/project/${other}/overview$`));
  await page.getByRole('button', { name: 'Project Shop: switch' }).click();
  await page.getByRole('button', { name: 'All projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);

  await open(page, `${ownDemo.url}/project/1/overview`);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Delivery' });
  expect((await link.boundingBox())?.width).toBeLessThan(60);
  await page.reload();
  await link.click();
  await expect(page).toHaveURL(/\/delivery/);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  expect((await link.boundingBox())?.width).toBeGreaterThan(150);
});
