import { availableParallelism, loadavg } from 'node:os';
import type { Locator, Page } from '@playwright/test';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, test } from '../support/app.ts';
import { account, build, shopWith } from '../support/jenkins.ts';

// Its newest run is eleven days old, so that the days which are shown first hold all of them.
const model = shopWith(
  [9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) =>
    build(number, {
      timestamp: Date.now() - (20 - number) * 86_400_000,
      duration: 60_000 * number,
      result: number % 4 === 0 ? 'FAILURE' : 'SUCCESS',
    }),
  ),
);

/** A user whose clicks and fields are counted. */
function counted() {
  let count = 0;
  return {
    click: (what: Locator) => {
      count += 1;
      return what.click();
    },
    fill: (what: Locator, text: string) => {
      count += 1;
      return what.fill(text);
    },
    count: () => count,
  };
}

/** How many times longer all takes here than on a computer that has nothing else to do: what others want of the processors, beyond twice what there is. */
const turnsWaited = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism() - 1);

/** A chart that is drawn from something: its table holds rows. */
async function expectChart(page: Page): Promise<void> {
  const chart = page.locator('figure.chart').first();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(chart.locator('tbody tr').first()).toBeAttached();
}

test('from the first start a chart of the demo is two clicks and less than ten seconds away', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(empty.url);
  const user = counted();
  const explore = page.getByRole('button', { name: 'Explore the demo' });
  await expect(explore).toBeEnabled();
  const began = performance.now();
  await user.click(explore);
  await user.click(page.getByRole('link', { name: 'Runs', exact: true }));
  await expectChart(page);
  const seconds = (performance.now() - began) / 1000;
  test.info().annotations.push({ type: 'measured', description: `${seconds.toFixed(1)} s to the first chart` });
  expect(seconds / turnsWaited()).toBeLessThan(10);
  expect(user.count()).toBeLessThanOrEqual(2);
  await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText('made-up company');
  await user.click(page.getByRole('button', { name: 'Remove the demo' }));
  await expect(page.getByRole('heading', { name: 'Explore the demo company' })).toBeVisible();
});

test('from the first start a real figure is fewer than twelve fields and clicks away', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(model, account));
  await empty.signIn(context);
  await page.goto(empty.url);
  const user = counted();
  await user.click(page.getByRole('link', { name: 'Jenkins' }));
  await user.fill(page.getByLabel('Address', { exact: true }), `${jenkins.url}/job/shop/`);
  await user.fill(page.getByLabel('User', { exact: true }), account.user);
  await user.fill(page.getByLabel('API token', { exact: true }), account.token);
  await user.click(page.getByRole('button', { name: 'Test connection' }));
  await user.click(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('shop');
  await user.click(page.getByRole('button', { name: 'Connect and collect' }));
  await user.click(page.getByRole('button', { name: 'Open integrations' }));
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();
  const steps = page.getByRole('list', { name: 'First figures' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /System connected \(done\)/,
    /Data collected \(done\)/,
    /Pipelines linked \(done\)/,
    /Release point: end of the pipelines: choose another \(done\)/,
    /First chart: open it \(done\)/,
  ]);
  await user.click(steps.getByRole('link', { name: 'open it' }));
  await expectChart(page);
  expect(user.count()).toBeLessThan(12);
});
