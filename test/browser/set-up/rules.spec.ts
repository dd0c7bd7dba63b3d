import type { BrowserContext, Page } from '@playwright/test';
import type { z } from 'zod';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import type { Rules } from '#shared/api/rules.ts';
import { duration, rate } from '../../../src-renderer/ui/format.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';

type Answer = z.output<typeof Rules>;
const days = 'from=2020-01-01&to=2099-12-31';

/** Opens the comparison; gives what the API answers for the same days. */
async function openRules(demo: RunningApp, page: Page, context: BrowserContext): Promise<Answer> {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/rules?${days}`);
  return ask<Answer>(demo, `/api/rules/1?${days}`);
}

test('every tool stands with its figure of the API, its rule in words and where it was read', async ({
  demo,
  page,
  context,
}) => {
  const { rules, data } = await openRules(demo, page, context);
  const table = page.getByRole('region', { name: 'Time to repair by the definition of each tool' });
  await expect(table.getByRole('row')).toHaveCount(rules.length + 1);
  for (const { id, tool, source, repair_time } of rules) {
    const figures = data[0]?.figures.find(({ rule }) => rule === id);
    const row = table.getByRole('row').filter({ hasText: tool });
    await expect(row).toContainText(duration(figures?.repair_time.value ?? 0));
    await expect(row).toContainText(repair_time ?? '');
    if (source === null) continue;
    await row.getByRole('button', { name: `Source of ${tool}` }).click();
    await expect(page.getByRole('dialog').getByRole('code')).toHaveText(source);
    await page.keyboard.press('Escape');
  }
});

test('a tile opens its figure by every tool, and our own value leads to the runs behind it', async ({
  demo,
  page,
  context,
}) => {
  const { rules, data } = await openRules(demo, page, context);
  await page.getByRole('article', { name: 'Failure rate' }).click();
  await expect(page).toHaveURL(/measure=failure_rate/);
  const table = page.getByRole('region', { name: 'Failure rate by the definition of each tool' });
  for (const { id, tool, failure_rate } of rules) {
    const figure = data[0]?.figures.find(({ rule }) => rule === id)?.failure_rate;
    const row = table.getByRole('row').filter({ hasText: tool });
    await expect(row).toContainText(failure_rate ?? 'Not defined.');
    await expect(row).toContainText(figure?.value == null ? '–' : rate(figure.value));
  }
  await table.getByRole('link').first().click();
  await expect(page).toHaveURL(/runs\/feedback_times\?/);
  await expect(page.locator('.figures')).toBeVisible();
});

test('the comparison is the last tab of Runs, and what is chosen goes along', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/runs/repair_times?range=30&integration=1`);
  const tabs = page.getByRole('navigation', { name: 'Metric' }).getByRole('link');
  await expect(tabs.last()).toHaveText('Compare definitions');
  await tabs.last().click();
  await expect(page).toHaveURL(/\/project\/1\/rules\?range=30&integration=1$/);
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page');
  await tabs.first().click();
  await expect(page).toHaveURL(/\/runs\/cycle_times\?range=30&integration=1$/);
});

test('the integration and the pipeline that are compared live in the address', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await ask<OutputOf<typeof pipelineRanking>>(demo, '/api/pipeline_ranking/1');
  await page.goto(`${demo.url}/project/1/rules?${days}`);
  const several = data.find(
    (one) => data.filter(({ integration_id }) => integration_id === one.integration_id).length > 1,
  );
  await page.getByRole('button', { name: /^Integration: / }).click();
  await page.getByRole('menuitem', { name: several?.integration ?? '', exact: true }).click();
  await page.getByRole('button', { name: /^Pipeline: / }).click();
  const second = page.getByRole('menuitem').nth(1);
  const name = (await second.textContent()) ?? '';
  await second.click();
  await expect(page).toHaveURL(/pipeline=/);
  await page.reload();
  await expect(page.getByRole('button', { name: `Pipeline: ${name}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Time to repair', exact: true })).toContainText(name);
});
