import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp, test } from '../support/app.ts';
import { allDays as days } from '../support/days.ts';
import { keyboardUserOn } from '../support/keyboard-user.ts';

const table = (page: Page): Locator => page.locator('.table-box.long');
const headings = (page: Page): Promise<string[]> => table(page).locator('thead th').allTextContents();
const choice = (page: Page): Locator => page.getByRole('button', { name: 'Columns', exact: true });
const column = (page: Page, name: string): Locator => page.getByRole('menuitemcheckbox', { name, exact: true });

async function open(app: RunningApp, page: Page, path: string): Promise<void> {
  await app.signIn(page.context());
  await page.goto(`${app.url}${path}${path.includes('?') ? '&' : '?'}${days}`);
  await expect(table(page).locator('tbody tr').nth(10)).toBeVisible();
}

/** Turns the wheel over a row until the table's fifth row is scrolled past its headings. */
async function scrollRows(page: Page): Promise<void> {
  // The cell beneath the first heading: a row wider than its box is brought into view by its middle, sideways.
  await table(page).locator('tbody tr').nth(3).locator('td, th').first().hover();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const row = table(page).locator('tbody tr').nth(4);
  const heading = table(page).locator('thead th').first();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 80);
      return (await topOf(row)) - (await topOf(heading));
    })
    .toBeLessThan(0);
}

/** Whether the middle of the first heading can be seen where it stands. */
const isHeadingSeen = (page: Page): Promise<boolean> =>
  table(page)
    .locator('thead th')
    .first()
    .evaluate((heading) => {
      const { left, top, width, height } = heading.getBoundingClientRect();
      return heading.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });

for (const path of ['/project/1/flow', '/project/1/flow?tab=unfinished', '/project/1/runs', '/project/1/delivery']) {
  for (const width of [1440, 1000, 640]) {
    test(`${path} at ${width} px: the headings of the table stay in sight while its rows are scrolled`, async ({
      demo,
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(demo, page, path);
      await scrollRows(page);
      await expect.poll(() => isHeadingSeen(page)).toBe(true);
    });
  }
}

test('columns are hidden and shown by mouse, the first always stays, and the choice is remembered', async ({
  demo,
  page,
}) => {
  await open(demo, page, '/project/1/flow');
  const all = await headings(page);
  const without = (...names: string[]) => all.filter((name) => !names.includes(name));
  await choice(page).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(all.length - 1);
  await column(page, 'Type').click();
  await column(page, 'Created').click();
  await expect(column(page, 'Type')).toHaveAttribute('aria-checked', 'false');
  expect(await headings(page)).toEqual(without('Type', 'Created'));
  await column(page, 'Created').click();
  await expect.poll(() => headings(page)).toEqual(without('Type'));
  await page.reload();
  await expect.poll(() => headings(page)).toEqual(without('Type'));
  await page.goto(`${demo.url}/project/1/flow?tab=unfinished&${days}`);
  await expect.poll(() => headings(page)).toContain('Type');
});

test('without a mouse: a column is hidden, and the focus stays where it was', async ({ demo, page }) => {
  await open(demo, page, '/project/1/runs');
  await keyboardUserOn(page).press(choice(page));
  await expect(column(page, 'Run')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(column(page, 'Revision')).toHaveAttribute('aria-checked', 'false');
  await expect(column(page, 'Revision')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choice(page)).toBeFocused();
  expect(await headings(page)).not.toContain('Revision');
});

for (const [path, name] of [
  ['/project/1/flow', 'Done'],
  ['/project/1/runs', 'Duration'],
] as const) {
  test(`${path}: where the column that rows are sorted by is hidden, they stand in their own order again`, async ({
    demo,
    page,
  }) => {
    await open(demo, page, path);
    const first = () => table(page).locator('tbody tr').first().locator('td').first().textContent();
    const own = await first();
    const heading = table(page).getByRole('button', { name });
    await heading.click();
    await heading.click();
    await expect.poll(first).not.toBe(own);
    await choice(page).click();
    await column(page, name).click();
    await expect.poll(first).toBe(own);
    await column(page, name).click();
    await expect(table(page).locator('th[aria-sort]')).toHaveCount(0);
  });
}
