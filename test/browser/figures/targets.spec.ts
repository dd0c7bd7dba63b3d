import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { projectDetails, setTarget } from '#shared/desktop/commands.ts';
import { expect, test } from '../support/app.ts';
import { give, projectWith } from '../support/desktop.ts';

const fieldOf = (page: Page, measure: string) => page.getByRole('textbox', { name: `Target: ${measure}`, exact: true });

async function type(page: Page, measure: string, text: string, key: 'Enter' | 'Tab'): Promise<void> {
  await fieldOf(page, measure).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await page.keyboard.press(key);
}

test('a target is set by keyboard, kept after a reload, undone and removed', async ({ empty, page, context }) => {
  await empty.signIn(context);
  const project = await projectWith(empty, page, []);
  const targets = async () => (await give(page, projectDetails, { project_id: project })).targets;
  await page.goto(`${empty.url}/project/${project}/settings?tab=targets`);
  await type(page, 'Lead time', '36h', 'Enter');
  await expect(fieldOf(page, 'Lead time')).toHaveValue('1 d 12 h');
  await type(page, 'Change failure rate', '7.5', 'Tab');
  await expect(
    page.getByRole('button', { name: 'Undo: The target of “Change failure rate” was changed.' }),
  ).toBeVisible();
  await type(page, 'Deployment frequency', '2', 'Enter');
  await expect.poll(targets).toEqual({ lead_time: 129_600, change_fail_rate: 0.075, deployment_frequency: 2 });
  await page.reload();
  await expect(fieldOf(page, 'Lead time')).toHaveValue('1 d 12 h');
  await expect(fieldOf(page, 'Change failure rate')).toHaveValue('7.5');

  await type(page, 'Lead time', '6 h', 'Enter');
  await expect.poll(targets).toMatchObject({ lead_time: 21_600 });
  await page.getByRole('button', { name: 'Undo: The target of “Lead time” was changed.', exact: true }).click();
  await expect(fieldOf(page, 'Lead time')).toHaveValue('1 d 12 h');
  await expect.poll(targets).toMatchObject({ lead_time: 129_600 });

  await type(page, 'Lead time', '', 'Enter');
  await expect.poll(targets).toEqual({ change_fail_rate: 0.075, deployment_frequency: 2 });
});

test('a target whose answer was lost is said to be saved once it is seen to be', async ({ empty, page, context }) => {
  await empty.signIn(context);
  const project = await projectWith(empty, page, []);
  await page.goto(`${empty.url}/project/${project}/settings?tab=targets`);
  await page.route(`**${setTarget.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await type(page, 'Lead time', '36h', 'Enter');
  const cell = page.getByRole('cell').filter({ has: fieldOf(page, 'Lead time') });
  await expect(cell).toContainText('Saved');
  await expect(cell.getByRole('alert')).toHaveCount(0);
});

test('what is no target is refused beside its field and changes nothing', async ({ empty, page, context }) => {
  await empty.signIn(context);
  const project = await projectWith(empty, page, []);
  await page.goto(`${empty.url}/project/${project}/settings?tab=targets`);
  const cell = (measure: string) => page.getByRole('cell').filter({ has: fieldOf(page, measure) });
  for (const [measure, text, fault] of [
    ['Recovery time', 'soon', 'Enter a duration of at most 10 years, such as 1 d, 6 h or 30 min.'],
    ['Rework rate', '250', 'Enter a percentage from 0 to 100, such as 10.'],
    ['Deployment frequency', '0', 'Enter a number above 0 and up to 1000, such as 2.'],
  ] as const) {
    await type(page, measure, text, 'Tab');
    await expect(cell(measure).getByRole('alert')).toHaveText(fault);
    await expect(fieldOf(page, measure)).toHaveAttribute('aria-invalid', 'true');
    await expect(fieldOf(page, measure)).toHaveAccessibleDescription(new RegExp(fault));
  }
  await fieldOf(page, 'Recovery time').click();
  await page.keyboard.press('Escape');
  await expect(fieldOf(page, 'Recovery time')).toHaveValue('');
  await expect(cell('Recovery time').getByRole('alert')).toHaveCount(0);
  expect((await give(page, projectDetails, { project_id: project })).targets).toEqual({});
});

test('the report tells a target beside its figure, and in how many weeks it was met', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/settings?tab=targets`);
  await type(page, 'Deployment frequency', '0.1', 'Enter');
  await expect(page.getByRole('button', { name: /^Undo: The target of/ })).toBeVisible();
  await page.goto(`${ownDemo.url}/project/1/delivery`);
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Report/ }).click();
  const text = await readFile(await (await started).path(), 'utf8');
  expect(text).toMatch(/target ≥ 3 in 30 days, met (in|on) \d+ of \d+ (days|weeks|months)/);
});
