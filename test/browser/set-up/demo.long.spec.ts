import type { Page } from '@playwright/test';
import { expect, startApp, test } from '../support/app.ts';

// Each collects all of the demo three times, and takes three times as long beside the other one.
test.describe.configure({ mode: 'default' });

const minutes = 60_000;

const remove = (page: Page) => page.getByRole('button', { name: 'Remove the demo' });

for (const command of ['demo', 'serve'])
  test(`of plumbline ${command} the demo can be removed and explored again and again`, async ({
    opened,
    page,
    context,
  }) => {
    const app = await opened(startApp([command]));
    await app.signIn(context);
    await page.goto(app.url);
    for (let time = 1; time <= 3; time += 1) {
      if (command === 'serve' || time > 1) {
        await page.getByRole('button', { name: 'Explore the demo' }).click();
      } else {
        await page.getByRole('main').getByRole('link', { name: 'Demo company' }).click();
      }
      await expect(page).toHaveURL(/\/project\/\d+\/overview/);
      await expect(page.locator('footer.status')).toContainText(/1 of \d+ failed/, { timeout: 3 * minutes });
      if (time === 1) {
        await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Integrations' }).click();
        await expect(page.getByRole('main')).toContainText('Right missing');
        await expect(page.getByRole('main')).toContainText('Token ends soon');
      }
      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      await expect(page.locator('figure.chart tbody tr').first()).toBeAttached();
      await page.getByRole('link', { name: 'Lead time', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Lead time' })).toBeVisible();
      await remove(page).click();
      await expect(page.getByRole('heading', { name: 'Explore the demo company' })).toBeVisible();
      // That one collection failed is part of the demo.
      await expect(page.getByRole('alert').filter({ hasNotText: 'platform' })).toHaveCount(0);
    }
  });
