import type { z } from 'zod';
import type { Graph } from '#shared/api/graph.ts';
import type { Rules } from '#shared/api/rules.ts';
import { duration } from '../../src-renderer/ui/format.ts';
import { expect, test } from './app.ts';
import { ask } from './desktop.ts';

type Answer = z.output<typeof Rules>;
const days = 'from=2020-01-01&to=2099-12-31';

test('every tool stands with its figure of the API, its rule in words and where it was read', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { rules, data } = await ask<Answer>(demo, `/api/rules/1?${days}`);
  await page.goto(`${demo.url}/project/1/rules?${days}`);
  const table = page.getByRole('region', { name: 'The figures under the rules of each tool' });
  await expect(table.getByRole('row')).toHaveCount(rules.length + 1);
  for (const { id, tool, source, repair_time } of rules) {
    const figures = data[0]?.figures.find(({ rule }) => rule === id);
    const row = table.getByRole('row').filter({ hasText: tool });
    await expect(row).toContainText(duration(figures?.repair_time.value ?? 0));
    const words = page.getByRole('article', { name: tool, exact: true });
    await expect(words).toContainText(repair_time ?? '');
    if (source !== null) await expect(words.getByRole('code')).toHaveText(source);
  }
});

test('the integration and the pipeline that are compared live in the address', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { nodes } = await ask<z.output<typeof Graph>>(demo, '/api/pipelines/1');
  await page.goto(`${demo.url}/project/1/rules?${days}`);
  const integration = page.getByRole('combobox', { name: 'Integration' });
  await expect(integration).toBeVisible();
  const offered = await integration
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  const several = offered.find((id) => nodes.filter((node) => String(node.integration_id) === id).length > 1);
  await integration.selectOption(several ?? '');
  const pipeline = page.getByRole('combobox', { name: 'Pipeline' });
  await pipeline.selectOption({ index: 1 });
  const name = await pipeline.inputValue();
  await page.reload();
  await expect(pipeline).toHaveValue(name);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(name);
});
