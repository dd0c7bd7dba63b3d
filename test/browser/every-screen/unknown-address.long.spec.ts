import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'which this screen does not have' });

test('an unknown metric of runs is said to be none, and the known ones are offered', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/runs/nonsense`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen has no metric “nonsense”');
  await page.getByRole('link', { name: 'show run cycle times.' }).click();
  await expect(page).toHaveURL(/\/runs\/cycle_times$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Runs');
});

test('an unknown project and an unknown screen of a project say so and lead on', async ({ demo, page, context }) => {
  await demo.signIn(context);
  for (const project of ['99', 'nonsense', '1x']) {
    await page.goto(`${demo.url}/project/${project}/overview`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This project is not there');
  }
  await page.goto(`${demo.url}/project/1/nonsense`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This project has no screen at this address');
  await page.getByRole('link', { name: 'Go to the overview of the project.' }).click();
  await expect(page).toHaveURL(/\/project\/1\/overview$/);
});

const cases = [
  ['lead-time', 'pipeline', 'pipeline'],
  ['lead-time', 'route', 'route'],
  ['lead-time', 'in_flight', 'pipeline in flight'],
  ['lead-time', 'what_if', 'supposition'],
  ['lead-time', 'tab', 'tab'],
  ['lead-time', 'statistic', 'statistic'],
  ['overview', 'range', 'range of days'],
  ['overview', 'from', 'first day'],
  ['delivery', 'measure', 'measure'],
  ['delivery', 'start', 'begin of changes'],
  ['flow', 'time', 'time of issues'],
  ['flow', 'tab', 'tab'],
  ['flow', 'point', 'value'],
  ['runs/cycle_times', 'pipeline', 'pipeline'],
  ['runs/cycle_times', 'integration', 'integration'],
  ['runs/cycle_times', 'scale', 'scale'],
  ['runs/cycle_times', 'point', 'value'],
  ['rules', 'integration', 'integration'],
  ['rules', 'pipeline', 'pipeline'],
  ['connect', 'system', 'system'],
] as const;

for (const [screen, word, name] of cases) {
  test(`${screen} says of an unknown ${word} in its address that it is not there`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    await page.goto(`${demo.url}/project/1/${screen}?${word}=nonsense`);
    await expect(notice(page)).toHaveText(
      new RegExp(`^The address asks for the ${name} “nonsense”, which this screen does not have`),
    );
    await notice(page).getByRole('button', { name: 'Remove from the address' }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(new URL(page.url()).search).not.toContain(word);
  });
}

test('what an address rightly asks for gives no such notice', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/lead-time?range=30&statistic=p90&what_if=run:0.5&route=default`);
  await expect(page.getByRole('region', { name: 'Simulate an improvement', exact: true })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.goto(`${demo.url}/project/1/delivery?measure=change_fail_rate&start=authored&compare=no`);
  await expect(page.locator('.tile-figure').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});
