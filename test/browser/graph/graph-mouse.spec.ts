import type { BrowserContext, Locator, Page } from '@playwright/test';
import { changeGraph, previewGraph } from '#shared/desktop/commands.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { allDays } from '../support/days.ts';
import { give } from '../support/desktop.ts';
import { account, collectedJobs, graphOf, jobAt } from '../support/jenkins.ts';
import { drag, pointOn } from '../support/mouse.ts';
import { unpressable } from '../support/pressable.ts';
import { look } from '../support/screens.ts';

const graphOn = (page: Page): Locator => page.getByRole('region', { name: 'Pipeline graph' });
const nodesOf = (graph: Locator, look = ''): Locator => graph.locator(`.react-flow__node${look}`);
const node = (graph: Locator, name: string): Locator =>
  graph.getByRole('button', { name: new RegExp(`^${name}(, release point)?: `) });

/** Where the graph has been moved to and how large it is drawn. */
const viewportOf = (graph: Locator): Promise<string | null> =>
  graph.locator('.react-flow__viewport').getAttribute('style');

async function openedAt(app: RunningApp, context: BrowserContext, page: Page, path: string): Promise<Locator> {
  await app.signIn(context);
  // What comes above the graph pushes it down.
  await look(page, `${app.url}/project/1/${path}?${allDays}`);
  await expect(nodesOf(graphOn(page)).first()).toBeVisible();
  return graphOn(page);
}

for (const width of [1440, 640]) {
  test(`a click on a pipeline of the overview leads to its routes, at ${width} px`, async ({ demo, page, context }) => {
    await page.setViewportSize({ width, height: 800 });
    const graph = await openedAt(demo, context, page, 'overview');
    await node(graph, 'shop-deploy').click();
    await expect(page).toHaveURL(/\/lead-time\?.*pipeline=shop-deploy/);
    const routes = page.getByRole('heading', { name: 'Routes of shop-deploy' });
    await expect(routes).toBeInViewport();
    await expect(node(graphOn(page), 'shop-deploy')).toBeInViewport({ ratio: 0.99 });
  });

  test(`a click on a pipeline of the lead time shows its routes, at ${width} px`, async ({ demo, page, context }) => {
    await page.setViewportSize({ width, height: 800 });
    const graph = await openedAt(demo, context, page, 'lead-time');
    const chosen = node(graph, 'shop-build');
    await chosen.click();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    const routes = page.getByRole('heading', { name: 'Routes of shop-build' });
    await expect(routes).toBeInViewport();
    await expect(page.getByRole('table', { name: 'Routes of shop-build' }).getByRole('row').nth(1)).toBeInViewport();
  });
}

test('a click scrolls nothing away from under the mouse where the routes are in view', async ({
  demo,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const graph = await openedAt(demo, context, page, 'lead-time');
  await expect(page.getByRole('heading', { name: /^Routes of/ })).toBeInViewport();
  await node(graph, 'shop-build').click();
  await expect(page.getByRole('heading', { name: 'Routes of shop-build' })).toBeInViewport();
  expect(await page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(0);
});

test('the words of a graph have 11 px at least, and a pipeline chosen beside it comes into sight', async ({
  demo,
  page,
  context,
}) => {
  const sizes = (graph: Locator): Promise<readonly number[]> =>
    graph.locator('.graph-node span').evaluateAll((words) =>
      words.map((word) => {
        const scale = word.getBoundingClientRect().width / (word as HTMLElement).offsetWidth;
        return Number.parseFloat(getComputedStyle(word).fontSize) * scale;
      }),
    );
  const smallest = async (graph: Locator): Promise<number> => Math.min(...(await sizes(graph)));
  for (const width of [1440, 1000, 640]) {
    await page.setViewportSize({ width, height: 800 });
    for (const screen of ['overview', 'lead-time']) {
      const graph = await openedAt(demo, context, page, screen);
      await expect.poll(() => smallest(graph), { message: `${screen} at ${width} px` }).toBeGreaterThan(10.8);
    }
    await page.getByRole('button', { name: /^Pipeline: / }).click();
    await page.getByRole('menuitem', { name: 'shop-deploy', exact: true }).click();
    await graphOn(page).evaluate((graph) => graph.scrollIntoView({ block: 'center' }));
    await expect(node(graphOn(page), 'shop-deploy')).toBeInViewport({ ratio: 0.99 });
  }
});

test('a tap on a pipeline chooses it', async ({ demo, browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 640, height: 800 } });
  const page = await context.newPage();
  const overview = await openedAt(demo, context, page, 'overview');
  await node(overview, 'shop-build').tap();
  await expect(page).toHaveURL(/\/lead-time\?.*pipeline=shop-build/);
  const other = node(graphOn(page), 'azure/accounts/build');
  await other.tap();
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});

test('the mouse and the focus light the paths through a pipeline and dim the rest', async ({ demo, page, context }) => {
  for (const screen of ['overview', 'lead-time']) {
    const graph = await openedAt(demo, context, page, screen);
    const lit = nodesOf(graph, '.lit');
    const dimmed = nodesOf(graph, '.dimmed');
    const through = ['library', 'shop-build', 'shop-integration-tests', 'shop-stage', 'shop-deploy'];
    const namesOf = async (nodes: Locator) => (await nodes.locator('.graph-name').allTextContents()).sort();
    await node(graph, 'shop-integration-tests').hover();
    await expect.poll(() => namesOf(lit)).toEqual(through.toSorted());
    await expect(dimmed).toHaveCount((await nodesOf(graph).count()) - through.length);
    await expect(graph.locator('.react-flow__edge.lit')).toHaveCount(4);
    await expect(graph.getByLabel(/^shop-build feeds shop-security-scan/)).toHaveClass(/dimmed/);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(lit).toHaveCount(0);
    await expect(dimmed).toHaveCount(0);

    await node(graph, 'shop-build').focus();
    await page.keyboard.press('ArrowRight');
    await expect(lit).not.toHaveCount(0);
    await page.getByRole('link').first().focus();
    await expect(lit).toHaveCount(0);
  }
});

test('a drag moves the graph, begun beside a pipeline or on one, and chooses nothing', async ({
  demo,
  page,
  context,
}) => {
  const graph = await openedAt(demo, context, page, 'lead-time');
  // With the routes comes the scroll bar of the page, to whose width the graph is fitted anew.
  await expect(page.getByRole('heading', { name: /^Routes of/ })).toBeVisible();
  const chosen = graph.locator('[aria-pressed=true]');
  const name = await chosen.getAttribute('data-pipeline');
  const other = node(graph, 'shop-stage');
  const middle = await pointOn(other);
  const { y = 0, height = 0 } = (await other.boundingBox()) ?? {};
  for (const from of [middle, { x: middle.x, y: y + height + 3 }]) {
    const before = await viewportOf(graph);
    await drag(page, from, { x: from.x - 60, y: from.y - 30 });
    await expect.poll(() => viewportOf(graph)).not.toBe(before);
    await drag(page, { x: from.x - 60, y: from.y - 30 }, from);
    await expect.poll(() => viewportOf(graph)).toBe(before);
    expect(await chosen.getAttribute('data-pipeline')).toBe(name);
  }
  // No hand is quite still.
  await drag(page, middle, { x: middle.x + 2, y: middle.y + 1 });
  await expect(other).toHaveAttribute('aria-pressed', 'true');
});

test('a click on what is seen of a pipeline at the edge chooses it and moves nothing', async ({
  demo,
  page,
  context,
}) => {
  const graph = await openedAt(demo, context, page, 'lead-time');
  // With the routes comes the scroll bar of the page, to whose width the graph is fitted anew.
  await expect(page.getByRole('heading', { name: /^Routes of/ })).toBeVisible();
  const other = node(graph, 'shop-stage');
  const { x: start = 0, width = 0 } = (await graph.boundingBox()) ?? {};
  const edge = start + width;
  // A graph that is fitted anew meanwhile takes the drag back, or moves what is clicked.
  await expect(async () => {
    const middle = await pointOn(other);
    const beside = { x: middle.x, y: middle.y - 45 };
    await drag(page, beside, { x: beside.x + (edge - middle.x) - 10, y: beside.y });
    const { x: left = 0, width: wide = 0 } = (await other.boundingBox()) ?? {};
    expect(left + wide).toBeGreaterThan(edge);
    const before = await viewportOf(graph);
    await page.mouse.click((left + edge) / 2, middle.y);
    await expect(other).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 });
    expect(await viewportOf(graph)).toBe(before);
  }).toPass();
});

test('in the editor a click chooses a pipeline, and its panel comes into view', async ({ demo, page, context }) => {
  for (const width of [1440, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const graph = await openedAt(demo, context, page, 'lead-time');
    await page.getByRole('button', { name: 'Edit graph' }).click();
    const editor = page.getByRole('region', { name: 'Edit graph' });
    await node(graph, 'shop-build').click();
    const choice = editor.getByRole('combobox', { name: 'Pipeline' });
    await expect(choice.locator('option:checked')).toHaveText('shop-build');
    await expect(choice).toBeInViewport();
    const remove = editor.getByRole('button', { name: 'Remove: shop-build to shop-integration-tests' });
    await expect(remove).toBeInViewport();
    await remove.click();
    const edge = graph.getByLabel(/^shop-build feeds shop-integration-tests/);
    await expect(edge).toHaveCount(0);
    await editor.getByRole('button', { name: 'Discard' }).click();
    await expect(edge).toHaveCount(1);
  }
});

test('in the editor an edge is drawn to any point of a pipeline, and none outside of all', async ({
  demo,
  page,
  context,
}) => {
  const graph = await openedAt(demo, context, page, 'lead-time');
  await page.getByRole('button', { name: 'Edit graph' }).click();
  const editor = page.getByRole('region', { name: 'Edit graph' });
  const edits = editor.locator('.graph-edits li');
  const handle = (name: string, side: 'source' | 'target') =>
    graph
      .locator('.react-flow__node', {
        has: page.getByRole('button', { name: new RegExp(`^${name}(, release point)?: `) }),
      })
      .locator(`.react-flow__handle.${side}`);
  // Away from the edges, where the graph moves along with what is drawn.
  const release = 'acme/shop-web/deployments/production';
  const library = node(graph, 'platform/platform/library');
  const previewed = Promise.withResolvers<void>();
  await page.route(`**${previewGraph.path}`, (route) => previewed.promise.then(() => route.continue()), { times: 1 });
  await handle('acme/shop-web/web', 'source').dragTo(node(graph, release), { steps: 8 });
  await expect(edits).toHaveText([`acme/shop-web/web feeds ${release}`]);
  // Drawn while the graph with the first edge comes, which moves both pipelines.
  await handle(release, 'target').hover();
  await page.mouse.down();
  await library.hover();
  const before = await library.boundingBox();
  previewed.resolve();
  await expect(editor.getByRole('region', { name: 'Changes' }).getByRole('table')).toBeVisible();
  expect(await library.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(edits).toHaveCount(2);
  await expect(edits.last()).toHaveText(`platform/platform/library feeds ${release}`);
  await expect
    .poll(() => library.boundingBox(), { message: 'the graph moves once the edge is drawn' })
    .not.toEqual(before);
  await handle('shop-build', 'source').dragTo(page.getByRole('heading', { name: 'Edit graph' }), { steps: 8 });
  await expect(graph.locator('.react-flow__connection')).toHaveCount(0);
  await expect(edits).toHaveCount(2);
});

test('an edge drawn by a touch that the system takes away is not made by the next tap', async ({ demo, browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const graph = await openedAt(demo, context, page, 'lead-time');
  await page.getByRole('button', { name: 'Edit graph' }).click();
  const editor = page.getByRole('region', { name: 'Edit graph' });
  const [from, to] = ['acme/shop-web/web', 'acme/shop-web/deployments/production'].map((name) =>
    graph.locator('.react-flow__node', {
      has: page.getByRole('button', { name: new RegExp(`^${name}(, release point)?: `) }),
    }),
  );
  const middle = async (handle: Locator | undefined) => {
    const box = await handle?.boundingBox();
    if (!box) throw new Error('The pipeline is not on the screen.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await from?.hover();
  const [start, end] = [
    await middle(from?.locator('.react-flow__handle.source')),
    await middle(to?.locator('.react-flow__handle.target')),
  ];
  const screen = await context.newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchCancel',
    ...touchPoints: readonly { x: number; y: number }[]
  ) => screen.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  const line = graph.locator('.react-flow__connection');
  await touch('touchStart', start);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  await expect(line).toHaveCount(1);
  await touch('touchCancel');
  await expect(line).toHaveCount(0);
  await page.getByRole('heading', { name: 'Edit graph' }).tap();
  await from
    ?.locator('.react-flow__handle.source')
    .dragTo(page.getByRole('heading', { name: 'Edit graph' }), { steps: 8 });
  await expect(line).toHaveCount(0);
  await expect(editor.locator('.graph-edits li')).toHaveCount(0);
  await context.close();
});

test('Space scrolls the page and opens what has the focus beside a graph', async ({ demo, page, context }) => {
  await openedAt(demo, context, page, 'overview');
  const table = page.getByText('View as table').first();
  await table.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.scrollTop)).toBeGreaterThan(0);
});

test('among many pipelines, beside the map of them, one is chosen by a click and the graph moved by a drag', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jobs = Array.from({ length: 24 }, (_, at) => jobAt(`job-${at + 1}`, 8));
  const jenkins = await opened(startJenkins({ jobs }, account));
  await empty.signIn(context);
  const project = await collectedJobs(empty, page, jenkins.url, jobs);
  const { nodes } = await graphOf(empty, project);
  const ids = jobs.map((job) => nodes.find(({ name }) => name === job.name)?.id ?? 0);
  // Six chains of four pipelines each.
  const edits = ids.flatMap((to, at) => (at % 4 === 0 ? [] : { do: 'add' as const, from: ids[at - 1] ?? 0, to }));
  await give(page, changeGraph, { project_id: project, edits });

  await page.goto(`${empty.url}/project/${project}/overview?${allDays}`);
  const graph = graphOn(page);
  await expect(graph.locator('.react-flow__minimap')).toBeVisible();
  await node(graph, 'job-2').hover();
  await expect(nodesOf(graph, '.lit')).toHaveCount(4);
  await expect(nodesOf(graph, '.dimmed')).toHaveCount(20);
  const before = await viewportOf(graph);
  const from = await pointOn(node(graph, 'job-2'));
  await drag(page, from, { x: from.x + 40, y: from.y + 40 });
  await expect.poll(() => viewportOf(graph)).not.toBe(before);
  await node(graph, 'job-2').click();
  await expect(page).toHaveURL(/\/lead-time\?.*pipeline=job-2/);
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    const pressed = async (): Promise<readonly string[]> => {
      await page.getByRole('button', { name: 'Show all', exact: true }).click();
      return unpressable(graph);
    };
    // The graph follows the width of the window a moment later.
    await expect.poll(pressed, { message: `at ${width} px` }).toEqual([]);
  }
  await node(graph, 'job-3').click();
  await expect(node(graph, 'job-3')).toHaveAttribute('aria-pressed', 'true');
});
