import { expect, test } from './app.ts';
import { pressAt } from './mouse.ts';

for (const width of [1440, 640]) {
  test(`links to what is in flight land on it at ${width} px, and back leads to where one was`, async ({
    demo,
    page,
    context,
  }) => {
    await demo.signIn(context);
    await page.setViewportSize({ width, height: 800 });
    const heading = page.getByRole('heading', { name: 'In flight', exact: true });
    for (const link of ['all', 'pipeline'] as const) {
      await page.goto(`${demo.url}/project/1/overview`);
      const region = page.getByRole('region', { name: 'In flight' });
      const target =
        link === 'all'
          ? region.getByRole('link', { name: /^\d+ commits?$/ })
          : region.getByRole('listitem').first().getByRole('link');
      const name = (await target.textContent()) ?? '';
      await pressAt(page, target);
      await expect(page).toHaveURL(/\/lead-time\?.*#in-flight$/);
      await expect(heading).toBeInViewport();
      const chosen = page.getByRole('region', { name: 'In flight' }).first().getByLabel('Pipeline');
      await expect(chosen).toHaveValue(link === 'all' ? '' : name);
      await page.goBack();
      await expect(page).toHaveURL(/\/overview$/);
      await expect(target).toBeInViewport();
    }
  });
}
