import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { ProjectState } from '#shared/api/state.ts';
import { expect, test, told } from './app.ts';
import { ask } from './desktop.ts';
import { pressAt } from './mouse.ts';

type InFlight = OutputOf<typeof inFlight>;

const commits = (count: number): string => `${count} commit${count === 1 ? '' : 's'}`;

test('every screen counts the commits in flight alike: once in the project, and by pipeline where it says so', async ({
  demo,
  page,
  context,
}, testInfo) => {
  await demo.signIn(context);
  const { count } = await ask<InFlight>(demo, '/api/in_flight/1');
  const { in_flight } = await ask<z.output<typeof ProjectState>>(demo, '/api/state/1');
  expect(count).toBeGreaterThan(0);

  await page.goto(`${demo.url}/project/1/overview`);
  const overview = page.getByRole('region', { name: 'In flight' });
  await expect(overview).toContainText(`${commits(count)} in the project`);
  await expect(overview).toContainText('By pipeline, where a commit counts at each that it was handed to:');
  const [first] = (await overview.getByRole('listitem').allInnerTexts()).map((text) => text.split(': '));
  const name = first?.[0] ?? '';
  const ofPipeline = in_flight.find(({ pipeline }) => pipeline === name)?.count ?? 0;
  expect(first?.[1]).toMatch(new RegExp(`^${commits(ofPipeline)}, `));

  await pressAt(page, overview.getByRole('link', { name: commits(count), exact: true }));
  const flying = page.getByRole('region', { name: 'In flight' }).first();
  await expect(flying).toContainText(`${commits(count)} of the project handed over and not arrived.`);

  await flying.getByLabel('Pipeline').selectOption(name);
  await expect(flying).toContainText(`${commits(ofPipeline)} handed to ${name} and not arrived.`);
  await page.goto(`${demo.url}/project/1/lead-time?pipeline=${encodeURIComponent(name)}`);
  await expect(page.getByText(new RegExp(`^In flight from ${name}: ${commits(ofPipeline)}[,.]`))).toBeVisible();

  const file = testInfo.outputPath('report.html');
  await told(demo, ['report', '--project', 'Demo company', '--out', file]);
  expect(await readFile(file, 'utf8')).toContain(`${commits(count)} of the project handed to a pipeline`);
});

test('no commit in flight has arrived at a release point', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await ask<InFlight>(demo, '/api/in_flight/1');
  const { revision } = data.find((one) => one.revision !== null) ?? { revision: '' };
  await page.goto(`${demo.url}/project/1/lead-time?commit=${revision}`);
  const found = page.locator('.found-commit').first();
  await expect(found).toContainText('in flight');
  for (const { revision: each } of data.slice(0, 10)) {
    if (each === null) continue;
    const way = await ask<{ data: { state: string }[] }>(demo, `/api/commits/1?revision=${each}`);
    expect(way.data[0]?.state, each).toBe('in_flight');
  }
});
