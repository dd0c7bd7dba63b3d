import type { Page } from '@playwright/test';
import { changeGraph } from '#shared/desktop/commands.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';
import { held } from '../support/held.ts';
import { account, collectedJobs, edgesOf, jobAt } from '../support/jenkins.ts';

const days = 'from=2020-01-01&to=2099-12-31';

const jobs = [jobAt('build', 8), jobAt('rollout', 10), jobAt('trial', 9)];

test('edges are drawn by mouse and chosen by keyboard, show what they change, and are saved at once and undone', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins({ jobs }, account));
  await empty.signIn(context);
  const project = await collectedJobs(empty, page, jenkins.url, jobs);
  await page.goto(`${empty.url}/project/${project}/lead-time?${days}`);
  await page.getByRole('button', { name: 'Edit graph' }).click();
  const editor = page.getByRole('region', { name: 'Edit graph' });
  await expect(editor.getByRole('heading', { name: 'Edit graph' })).toBeFocused();

  // By mouse: from the right side of one pipeline to another.
  const nodes = editor.getByRole('region', { name: 'Pipeline graph' });
  const source = nodes.locator('.react-flow__node', { hasText: 'build' }).locator('.react-flow__handle.source');
  const target = nodes.locator('.react-flow__node', { hasText: 'trial' }).locator('.react-flow__handle.target');
  await source.dragTo(target, { steps: 8 });
  const changes = editor.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem')).toHaveText(['build feeds trial']);
  await expect(changes.getByRole('table')).toContainText('build');
  expect(await edgesOf(empty, project)).toEqual([]);

  // By keyboard: the pipeline, then what it feeds.
  await editor.getByRole('combobox', { name: 'Pipeline' }).selectOption('trial');
  await editor.getByLabel('Add edge to').selectOption('rollout');
  await editor.getByRole('button', { name: 'Add edge' }).press('Enter');
  await expect(changes.getByRole('listitem')).toHaveText(['build feeds trial', 'trial feeds rollout']);

  // An edge that closes a circle is refused with the reason.
  await editor.getByRole('combobox', { name: 'Pipeline' }).selectOption('rollout');
  await editor.getByLabel('Add edge to').selectOption('build');
  await editor.getByRole('button', { name: 'Add edge' }).press('Enter');
  await expect(editor.getByRole('alert')).toContainText('build → trial → rollout');

  await changes.getByRole('button', { name: 'Save' }).click();
  await expect(changes).toContainText('No changes yet.');
  expect([...(await edgesOf(empty, project))].sort()).toEqual(['build > trial', 'trial > rollout']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => edgesOf(empty, project)).toEqual([]);
});

async function addEdge(page: Page): Promise<void> {
  await page.getByLabel('Add edge to').selectOption('trial');
  await page.getByRole('button', { name: 'Add edge' }).click();
}

/** Adds an edge from build to trial and saves it; the request is held. */
async function heldEdge(page: Page) {
  await page.getByRole('button', { name: 'Edit graph' }).click();
  await page.getByRole('combobox', { name: 'Pipeline' }).selectOption('build');
  await addEdge(page);
  const change = await held(page, changeGraph);
  await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Save' }).click();
  await change.sent;
  return change;
}

test('edits that are saved after somebody left the screen and returned do not stay unsaved', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins({ jobs }, account));
  await empty.signIn(context);
  const project = await collectedJobs(empty, page, jenkins.url, jobs);
  await page.goto(`${empty.url}/project/${project}/lead-time?${days}`);
  const changes = page.getByRole('region', { name: 'Changes' });
  const change = await heldEdge(page);
  for (const name of ['Discard', 'Undo last']) await expect(changes.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Edit graph' }).click();
  await expect(changes.getByRole('listitem')).toHaveText(['build feeds trial']);
  change.end('continue');
  await expect(changes).toContainText('No changes yet.');
  expect(await edgesOf(empty, project)).toEqual(['build > trial']);
});

test('an edit that is taken back and made again while it is being saved stays unsaved with what took it back', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins({ jobs }, account));
  await empty.signIn(context);
  const project = await collectedJobs(empty, page, jenkins.url, jobs);
  await page.goto(`${empty.url}/project/${project}/lead-time?${days}`);
  const changes = page.getByRole('region', { name: 'Changes' });
  const change = await heldEdge(page);
  await page.getByRole('button', { name: 'Remove: build to trial' }).click();
  await addEdge(page);
  await expect(changes.getByRole('listitem')).toHaveCount(3);
  change.end('continue');
  await expect(changes.getByRole('listitem')).toHaveText(['build no longer feeds trial', 'build feeds trial']);
});

test('what would change is what the API then answers, and discarding leaves all as it was', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const before = await edgesOf(demo, 1);
  await page.goto(`${demo.url}/project/1/lead-time?${days}`);
  await page.getByRole('button', { name: 'Edit graph' }).click();
  const editor = page.getByRole('region', { name: 'Edit graph' });
  await editor.getByRole('combobox', { name: 'Pipeline' }).selectOption('shop-build');
  await editor.getByRole('button', { name: 'Remove: shop-build to shop-integration-tests' }).click();
  const changes = editor.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('table')).toContainText('shop-build');
  await changes.getByRole('button', { name: 'Discard' }).click();
  await expect(changes).toContainText('No changes yet.');
  await expect(changes.getByRole('heading', { name: 'Changes' })).toBeFocused();
  expect(await edgesOf(demo, 1)).toEqual(before);
  await editor.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Edit graph' })).toBeFocused();
});

interface Commits {
  readonly data: readonly {
    readonly revision: string;
    readonly state: string;
    readonly steps: readonly { readonly pipeline: string; readonly runs: readonly { readonly url: string }[] }[];
  }[];
}

test('a commit is found across two systems, and every step leads to its runs', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await ask<{
    data: { name: string; lead_times: { evidence: { pipelines: string[]; slowest: { revision: string }[] } }[] }[];
  }>(demo, `/api/lead_times/1?${days}&include=evidence`);
  // The front end runs on one system and is tried on another.
  const route = data
    .flatMap(({ lead_times }) => lead_times)
    .find(({ evidence }) => {
      const systems = new Set(evidence.pipelines.map((name) => name.split('/')[0]));
      return systems.has('acme') && systems.size > 1;
    });
  const revision = route?.evidence.slowest[0]?.revision ?? '';
  const { data: matches } = await ask<Commits>(demo, `/api/commits/1?revision=${revision}`);
  expect(matches[0]?.steps.length).toBeGreaterThan(1);
  await page.goto(`${demo.url}/project/1/lead-time?${days}`);
  await page.getByLabel('Find commit').fill(revision);
  await page.getByLabel('Find commit').press('Enter');
  await expect(page).toHaveURL(new RegExp(`commit=${revision}`));
  await expect(page.getByLabel('Find commit')).toBeFocused();
  const panel = page.getByRole('region', { name: /^Path of / }).first();
  for (const { pipeline, runs } of matches[0]?.steps ?? []) {
    const row = panel.getByRole('row').filter({ hasText: pipeline });
    await expect(row.first().getByRole('link').first()).toHaveAttribute('href', runs[0]?.url ?? '');
  }
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).not.toHaveURL(/commit=/);
  await expect(page.getByLabel('Find commit')).toBeFocused();
  await expect(page.getByLabel('Find commit')).toHaveValue('');
});

test('what nobody knows is said, and that the key of an issue finds nothing', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/lead-time?${days}&commit=zzzz`);
  await expect(page.getByText('No commit matches “zzzz”.')).toBeVisible();
  await page.getByLabel('Find commit').fill('SHOP-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Issue keys find nothing')).toBeVisible();
});

test('one of the slowest commits leads to where it is', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/lead-time?${days}&tab=breakdown`);
  const slowest = page.getByRole('region', { name: 'Slowest commits and where they waited' });
  const commit = slowest.getByRole('link').first();
  const revision = (await commit.textContent()) ?? '';
  await commit.click();
  await expect(page.getByRole('heading', { name: `Search: ${revision}` })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Commits', exact: true })).toBeFocused();
  await expect(page.getByLabel('Find commit')).toHaveValue(new RegExp(`^${revision}`));
});

test('in flight is told as the API counts it', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { count } = await ask<{ count: number }>(demo, '/api/in_flight/1');
  await page.goto(`${demo.url}/project/1/lead-time?${days}&tab=in-flight`);
  const inFlightNow = page.getByRole('region', { name: 'In flight' }).first();
  await expect(inFlightNow).toContainText(count === 0 ? 'Nothing is in flight.' : `${count} commit`);
});
