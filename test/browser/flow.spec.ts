import type { z } from 'zod';
import type { Flow } from '#shared/api/flow.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { calendarDay, count, minutes, percent } from '../../src-renderer/ui/format.ts';
import { expect, type RunningApp, test } from './app.ts';
import { allDays as days } from './days.ts';
import { ask, give } from './desktop.ts';
import { pressAt } from './mouse.ts';

type Answer = z.output<typeof Flow>;

const flowOf = (app: RunningApp): Promise<Answer> => ask(app, `/api/flow/1?${days}&include=evidence`);

test('the figures are those of the API', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const answer = await flowOf(demo);
  expect(answer.finished).toBeGreaterThan(0);
  await page.goto(`${demo.url}/project/1/flow?${days}`);
  const figure = (name: string) => page.getByRole('listitem', { name, exact: true }).locator('.figure');
  await expect(figure('Cycle time')).toHaveText(minutes(answer.cycle_time ?? 0));
  await expect(figure('Business lead time')).toHaveText(minutes(answer.lead_time ?? 0));
  await expect(figure('Finished')).toHaveText(count(answer.finished));
});

test('every finished issue is listed with its time, more than one answer holds', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { finished, without_progress, evidence } = await flowOf(demo);
  expect(evidence?.finished_left_out).toBeGreaterThan(0);
  await page.goto(`${demo.url}/project/1/flow?${days}`);
  const part = page.getByRole('region', { name: 'Finished issues', exact: true });
  await expect(part).toContainText(`Cycle time of ${count(finished - without_progress)} issues`);
  await part.getByRole('combobox').selectOption({ label: 'Business lead time' });
  await expect(part).toContainText(`Business lead time of ${count(finished)} issues`);
  await expect(page).toHaveURL(/time=lead/);
  const [newest] = evidence?.finished ?? [];
  const row = part.getByRole('region', { name: 'Finished issues, newest first' }).getByRole('row').nth(1);
  await expect(row).toContainText(newest?.issue.title ?? '');
  await expect(row).toContainText(minutes(newest?.lead_time ?? 0));
  await expect(row.getByRole('link')).toHaveAttribute('href', newest?.issue.url ?? '');
});

test('throughput and work in progress have the numbers of each whole week', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { weeks } = await flowOf(demo);
  await page.goto(`${demo.url}/project/1/flow?${days}`);
  const part = page.getByRole('region', { name: 'Throughput' });
  await part.getByText('View as table').click();
  const rows = part.getByRole('row');
  await expect(rows).toHaveCount(weeks.length + 1);
  const last = weeks.at(-1);
  await expect(rows.last()).toContainText(
    `${last?.week}${calendarDay(last?.from ?? '')}${calendarDay(last?.to ?? '')}${last?.finished}${last?.in_progress}`,
  );
});

test('what is unfinished is told with its age, the longest in progress first', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { ageing, evidence } = await flowOf(demo);
  await page.goto(`${demo.url}/project/1/flow?${days}`);
  const part = page.getByRole('region', { name: 'Ageing of what is unfinished' });
  await expect(part).toContainText(`${count(ageing.unfinished)} issues were unfinished`);
  const longest = Math.max(...(evidence?.unfinished ?? []).map(({ in_progress_days }) => in_progress_days ?? -1));
  await expect(part.getByRole('row').nth(1)).toContainText(`${longest} days`);
});

test('marking states as active or waiting tells the flow efficiency', async ({ ownDemo, page, context }) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/flow?${days}`);
  const part = page.getByRole('region', { name: 'Time in state', exact: true });
  const figure = page.getByRole('listitem', { name: 'Flow efficiency' }).locator('.figure');
  await part.getByText(/^Mark the states of/).click();
  // The demo's teams have said it already.
  for (const state of ['In Progress', 'In Review']) await part.getByLabel(state).selectOption('none');
  await expect(figure).toHaveText('not known');
  await part.getByLabel('In Progress').selectOption('active');
  await part.getByLabel('In Review').selectOption('waiting');
  await expect(part.getByRole('row', { name: /^In Review/ })).toContainText('waiting');
  await expect(figure).toHaveText(/%/);
  const { flow_efficiency } = await flowOf(ownDemo);
  await expect(figure).toHaveText(percent(flow_efficiency.value ?? 0));
});

test('without an issue tracker the screen leads to connecting one', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/projects`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await give(page, addProject, { name: 'Shop' });
  await page.goto(`${empty.url}/project/1/flow`);
  await page.getByRole('link', { name: 'Connect an issue tracker' }).click();
  await expect(page).toHaveURL(/\/project\/1\/connect$/);
});

test('where nothing was finished in the days that were chosen, the way out is a button', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/flow?from=2001-01-01&to=2001-01-02`);
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(page).toHaveURL(/range=all/);
  await expect(page.getByRole('button', { name: 'Show all time' })).toHaveCount(0);
});

test('pages of what is unfinished go the way that their buttons say', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/flow`);
  const ageing = page.getByRole('region', { name: 'Ageing of what is unfinished', exact: true });
  const rows = ageing.getByRole('status').filter({ hasText: / – / });
  await expect(rows).toHaveText(/^1 – 25 of /);
  await pressAt(page, ageing.getByRole('button', { name: 'Next page' }));
  await expect(rows).toHaveText(/^26 – /);
  await pressAt(page, ageing.getByRole('button', { name: 'Previous page' }));
  await expect(rows).toHaveText(/^1 – 25 of /);
});
