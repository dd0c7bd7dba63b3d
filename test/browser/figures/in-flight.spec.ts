import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { ProjectState } from '#shared/api/state.ts';
import { expect, runCommand, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';

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

  await page.goto(`${demo.url}/project/1/lead-time`);
  await page.getByRole('link', { name: `In flight ${count}`, exact: true }).click();
  const inFlight = page.getByRole('region', { name: 'In flight' }).first();
  await expect(page.getByRole('button', { name: /^Period/ }), 'what is in flight has no period').toHaveCount(0);
  await expect(inFlight).toContainText(`${commits(count)} handed over and not arrived`);

  const { pipeline: name, count: ofPipeline } = in_flight[0] ?? { pipeline: '', count: 0 };
  await inFlight.getByLabel('Pipeline').selectOption(name);
  await expect(inFlight).toContainText(`${commits(ofPipeline)} handed to ${name} and not arrived`);
  await page.goto(`${demo.url}/project/1/lead-time?tab=routes&pipeline=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `${commits(ofPipeline)} in flight from ` }).click();
  await expect(inFlight.getByLabel('Pipeline')).toHaveValue(name);
  await expect(inFlight).toContainText(`${commits(ofPipeline)} handed to ${name} and not arrived`);

  const file = testInfo.outputPath('report.html');
  await runCommand(demo, ['report', '--project', 'Demo company', '--out', file]);
  expect(await readFile(file, 'utf8')).toContain(`${commits(count)} on the way to a release point`);
});

test('no commit in flight has arrived at a release point', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await ask<InFlight>(demo, '/api/in_flight/1');
  const { revision } = data.find((one) => one.revision !== null) ?? { revision: '' };
  await page.goto(`${demo.url}/project/1/lead-time?commit=${revision}`);
  const result = page.locator('.found-commit').first();
  await expect(result).toContainText('in flight');
  for (const { revision: each } of data.slice(0, 10)) {
    if (each === null) continue;
    const path = await ask<{ data: { state: string }[] }>(demo, `/api/commits/1?revision=${each}`);
    expect(path.data[0]?.state, each).toBe('in_flight');
  }
});
