import { expect, test } from '../support/app.ts';

for (const width of [1440, 640]) {
  test(`addresses of what is in flight land on it at ${width} px, and back leads to the tab before`, async ({
    demo,
    page,
    context,
  }) => {
    await demo.signIn(context);
    await page.setViewportSize({ width, height: 800 });
    const heading = page.getByRole('heading', { name: 'In flight', exact: true });
    const pipeline = page.getByRole('region', { name: 'In flight' }).first().getByLabel('Pipeline');
    for (const address of ['range=90#in-flight', 'range=90&pipeline=shop-build&in_flight=shop-build#in-flight']) {
      await page.goto(`${demo.url}/project/1/overview`);
      await page.goto(`${demo.url}/project/1/lead-time?${address}`);
      await expect(heading).toBeInViewport();
      await expect(pipeline).toHaveValue(address.includes('in_flight') ? 'shop-build' : '');
      // A choice stays on the tab that the address chose.
      await pipeline.selectOption('shop-stage');
      await pipeline.selectOption('');
      await expect(heading).toBeInViewport();
    }
    await page.goto(`${demo.url}/project/1/lead-time?tab=routes&pipeline=shop-build`);
    const link = page.getByRole('link', { name: /^\d+ commits? in flight from shop-build$/ });
    await link.click();
    await expect(heading).toBeInViewport();
    await expect(pipeline).toHaveValue('shop-build');
    await page.goBack();
    await expect(link).toBeInViewport();
  });
}
