import type { Locator, Page } from '@playwright/test';
import type { z } from 'zod';
import type { cumulativeFlow } from '#shared/api/cumulative-flow.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { Flow } from '#shared/api/flow.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { calendarDay, count, dayAndMonth, minutes, percent } from '../../../src-renderer/ui/format.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { allDays as days, daysBack } from '../support/days.ts';
import { ask, give } from '../support/desktop.ts';
import { pressDrawn } from '../support/mouse.ts';

type Answer = z.output<typeof Flow>;

const flowOf = (app: RunningApp): Promise<Answer> => ask(app, `/api/flow/1?${days}&include=points`);
const tile = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const chartIn = (part: Locator): Locator => part.locator('.chart-canvas');
const summaryIn = (part: Locator): Locator => part.locator('figcaption');
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name, exact: true });

const times = (page: Page): Locator => page.getByRole('group', { name: 'Time' });

const open = async (app: RunningApp, page: Page, query: string = days): Promise<void> => {
  await app.signIn(page.context());
  await page.goto(`${app.url}/project/1/flow?${query}`);
};

test('the figures on the tiles are those of the API', async ({ demo, page }) => {
  const answer = await flowOf(demo);
  expect(answer.finished).toBeGreaterThan(0);
  await open(demo, page);
  const figure = (name: string) => tile(page, name).locator('.tile-figure');
  await expect(figure('Issue cycle time')).toHaveText(minutes(answer.cycle_time ?? 0));
  await expect(figure('Issue lead time')).toHaveText(minutes(answer.lead_time ?? 0));
  await expect(figure('Throughput')).toHaveText(count(answer.finished));
  await expect(figure('Work in progress')).toHaveText(count(answer.ageing.in_progress));
  await expect(figure('Flow efficiency')).toHaveText(percent(answer.flow_efficiency.value ?? 0));
});

test('a press on a tile leads to the table that its figure was made from', async ({ demo, page }) => {
  const { finished, ageing } = await flowOf(demo);
  await open(demo, page);
  for (const [name, table] of [
    ['Throughput', 'Flow by week'],
    ['Work in progress', `${count(ageing.unfinished)} unfinished issues`],
    ['Flow efficiency', 'Time in state'],
    ['Issue cycle time', `${count(finished)} finished issues`],
    ['Issue lead time', `${count(finished)} finished issues`],
  ] as const) {
    await tile(page, name).getByRole('link', { name }).click();
    const heading = card(page, table).getByRole('heading', { name: table });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  }
  await expect(times(page).getByRole('button', { name: 'Issue lead time' })).toHaveAttribute('aria-pressed', 'true');
});

test('the scatter tells the percentiles of the API, and of lead times where these are chosen', async ({
  demo,
  page,
}) => {
  const { finished, without_progress, cycle_time_percentiles: percentiles } = await flowOf(demo);
  await open(demo, page);
  const part = card(page, 'Finished issues');
  await expect(summaryIn(part)).toHaveText(
    `Issue cycle time of ${count(finished - without_progress)} issues: 50 % within ${minutes(percentiles?.p50 ?? 0)}, ` +
      `85 % within ${minutes(percentiles?.p85 ?? 0)}, 95 % within ${minutes(percentiles?.p95 ?? 0)}.`,
  );
  await part.getByRole('button', { name: 'Issue lead time' }).click();
  await expect(page).toHaveURL(/time=lead/);
  await expect(summaryIn(part)).toHaveText(new RegExp(`^Issue lead time of ${count(finished)} issues: `));
});

test('a press on a point shows its issue, with the way to it in its tracker', async ({ demo, page }) => {
  const { evidence } = await flowOf(demo);
  const newest = evidence?.finished.find(({ cycle_time }) => cycle_time !== null);
  await open(demo, page);
  await pressDrawn(page, chartIn(card(page, 'Finished issues')), 'End');
  const details = page.getByRole('dialog', { name: newest?.issue.key ?? '' });
  await expect(details).toContainText(newest?.issue.title ?? '');
  await expect(details).toContainText(`Issue cycle time${minutes(newest?.cycle_time ?? 0)}`);
  await expect(details.getByRole('link', { name: /^Open in / })).toHaveAttribute('href', newest?.issue.url ?? '');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toHaveCount(0);
  await expect(page).not.toHaveURL(/point=/);
});

test('the keyboard walks the points, opens an issue and comes back to the chart', async ({ demo, page }) => {
  const { evidence } = await flowOf(demo);
  const newest = evidence?.finished.find(({ cycle_time }) => cycle_time !== null);
  await open(demo, page);
  const chart = chartIn(card(page, 'Finished issues'));
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: newest?.issue.key ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chart).toBeFocused();
});

test('work item age holds every issue in progress, and a press on a point shows it', async ({ demo, page }) => {
  const { ageing, evidence } = await flowOf(demo);
  await open(demo, page);
  const part = card(page, 'Work item age');
  const longest = Math.max(...(evidence?.unfinished ?? []).map(({ in_progress_days }) => in_progress_days ?? -1));
  await expect(summaryIn(part)).toHaveText(
    new RegExp(`^${ageing.in_progress} issues in progress; the oldest, .*, for ${longest} days\\.`),
  );
  // The oldest stands alone; those that began today lie on each other.
  await chartIn(part).press('End');
  const announced = (await part.locator('.chart-said').textContent()) ?? '';
  await pressDrawn(page, chartIn(part), 'End');
  const title = await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();
  expect(announced).toContain(title ?? 'no title');
});

test('cumulative flow has the counts of the API, and of what is done what was finished in the period', async ({
  demo,
  page,
}) => {
  for (const period of [days, daysBack(6), daysBack(0)]) {
    const answer = await ask<OutputOf<typeof cumulativeFlow>>(demo, `/api/cumulative_flow/1?${period}`);
    const { finished } = await ask<Answer>(demo, `/api/flow/1?${period}`);
    const last = answer.data.at(-1);
    const countOf = (category: string): string =>
      count(last?.counts[answer.bands.findIndex((band) => band.category === category)] ?? -1);
    await open(demo, page, period);
    const part = card(page, 'Cumulative flow');
    await part.getByText('View as table').click();
    await expect(part.getByRole('row').nth(answer.data.length).getByRole('cell')).toHaveText([
      calendarDay(last?.to ?? ''),
      countOf('new'),
      countOf('in_progress'),
      count(finished),
    ]);
    const since = `Done since ${dayAndMonth(answer.data[0]?.from ?? '')}: ${count(finished)}.`;
    await expect(summaryIn(part)).toContainText(since);
  }
});

test('throughput has the numbers of each week in its table, those of the current one so far', async ({
  demo,
  page,
}) => {
  const { weeks } = await flowOf(demo);
  // Without an end, which at night is not today in the zone of the project.
  await open(demo, page, days.replace(/&to=.*/, ''));
  const part = card(page, 'Throughput by week');
  await part.getByText('View as table').click();
  // The heads, and the current week as the last one.
  await expect(part.getByRole('row')).toHaveCount(weeks.length + 2);
  const last = weeks.at(-1);
  const texts = [last?.week, calendarDay(last?.from ?? ''), calendarDay(last?.to ?? '')];
  await expect(part.getByRole('row').nth(weeks.length)).toContainText(
    `${texts.join('')}${last?.finished}${last?.in_progress}`,
  );
  await expect(part.getByRole('row').last()).toContainText(', so far');
  await tab(page, 'By week').click();
  const newest = card(page, 'Issues by week, newest first').getByRole('row').nth(1);
  await expect(newest).toContainText(`${texts.join('')}${last?.finished}${last?.in_progress}`);
});

test('a press on a bar of throughput leads to the days of its week', async ({ demo, page }) => {
  const { weeks } = await flowOf(demo);
  await open(demo, page, 'range=90');
  await pressDrawn(page, chartIn(card(page, 'Throughput by week')), 'Home');
  await expect(page).not.toHaveURL(/range=/);
  const query = new URL(page.url()).searchParams;
  expect(weeks.map(({ from, to }) => [from, to])).toContainEqual([query.get('from'), query.get('to')]);
});

test('every finished issue is listed with its times', async ({ demo, page }) => {
  const { finished, evidence } = await flowOf(demo);
  await open(demo, page);
  const part = card(page, `${count(finished)} finished issues`);
  const [newest] = evidence?.finished ?? [];
  const row = part.getByRole('row').nth(1);
  await expect(row).toContainText(newest?.issue.title ?? '');
  await expect(row).toContainText(minutes(newest?.lead_time ?? 0));
  await expect(row.getByRole('link')).toHaveAttribute('href', newest?.issue.url ?? '');
  const slowest = Math.max(...(evidence?.finished ?? []).map(({ lead_time }) => lead_time));
  await part.getByRole('button', { name: 'Issue lead time' }).click();
  await expect(row).toContainText(minutes(slowest));
});

test('unfinished issues are listed page by page, the longest in progress first', async ({ demo, page }) => {
  const { ageing, evidence } = await flowOf(demo);
  await open(demo, page, `${days}&tab=unfinished`);
  const part = card(page, `${count(ageing.unfinished)} unfinished issues`);
  const longest = Math.max(...(evidence?.unfinished ?? []).map(({ in_progress_days }) => in_progress_days ?? -1));
  await expect(part.getByRole('row').nth(1)).toContainText(`${longest} days`);
  const rows = part.getByRole('status').filter({ hasText: / – / });
  await expect(rows).toHaveText(/^1 – 25 of /);
  await part.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveText(/^26 – /);
  await part.getByRole('button', { name: 'Previous page' }).click();
  await expect(rows).toHaveText(/^1 – 25 of /);
});

test('marking states as active or waiting tells the flow efficiency', async ({ ownDemo, page }) => {
  await open(ownDemo, page);
  await tab(page, 'Time in state').click();
  const part = card(page, 'Time in state');
  const figure = tile(page, 'Flow efficiency').locator('.tile-figure');
  await part.getByRole('button', { name: 'Mark states' }).click();
  const marks = page.getByRole('dialog', { name: 'Mark states' });
  // The demo's teams have said it already.
  for (const state of ['In Progress', 'In Review']) await marks.getByLabel(state).selectOption('none');
  await expect(page.locator('.tile-figure.unknown')).toHaveText('–');
  await marks.getByLabel('In Progress').selectOption('active');
  await marks.getByLabel('In Review').selectOption('waiting');
  await marks.getByRole('button', { name: 'Close' }).click();
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
  await page.getByRole('link', { name: 'Connect issue tracker' }).click();
  await expect(page).toHaveURL(/\/project\/1\/connect$/);
});

test('where nothing was finished in the days that were chosen, the way out is a button', async ({ demo, page }) => {
  await open(demo, page, 'from=2001-01-01&to=2001-01-02');
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(page).toHaveURL(/range=all/);
  await expect(page.getByRole('button', { name: 'Show all time' })).toHaveCount(0);
});
