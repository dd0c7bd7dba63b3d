import { addProject } from '#shared/desktop/commands.ts';
import { give } from '../support/desktop.ts';
import { expect, test } from '../support/electron-app.ts';

test('the window opens where it was, and a link opens its view', async ({ desktop }) => {
  const { page } = desktop;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { id } = await give(page, addProject, { name: 'Shop', time_zone: 'Europe/Berlin' });
  await page.goto(`app://plumbline/project/${id}/flow?range=30`);
  await expect(page.getByRole('link', { name: 'Flow', exact: true })).toHaveAttribute('aria-current', 'page');
  const again = await desktop.again();
  await expect(again).toHaveURL(`app://plumbline/project/${id}/flow?range=30`);
  const linked = await desktop.again([`plumbline://project/${id}/settings`]);
  await expect(linked).toHaveURL(`app://plumbline/project/${id}/settings`);
  const refused = await desktop.again(['plumbline://desktop/revealKey']);
  await expect(refused).toHaveURL(`app://plumbline/project/${id}/settings`);
});

test('a change is taken back in the window by Ctrl+Z, and its link is one of the app', async ({ desktop }) => {
  const { page, app } = desktop;
  const { id } = await give(page, addProject, { name: 'Shop', time_zone: 'Europe/Berlin' });
  await page.goto(`app://plumbline/project/${id}/settings`);
  await page.getByRole('button', { name: 'Remove project' }).click();
  // It was the only one.
  await expect(page).toHaveURL('app://plumbline/welcome');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page).toHaveURL(`app://plumbline/project/${id}/overview`);
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('copy link');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe(`plumbline://project/${id}/overview`);
});
