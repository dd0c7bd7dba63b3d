import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { z } from 'zod';
import type { Graph } from '#shared/api/graph.ts';
import type { LeadTimes } from '#shared/api/lead-times.ts';
import { labelText } from '../../../src-renderer/graph/edge-labels.ts';
import { minutes } from '../../../src-renderer/ui/format.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { allDays } from '../support/days.ts';
import { ask } from '../support/desktop.ts';

const graphOn = (page: Page): Locator => page.getByRole('region', { name: 'Pipeline graph' });
const labelsOf = (graph: Locator, look = ''): Locator => graph.locator(`.graph-wait${look}`);

async function waitsOf(demo: RunningApp) {
  const { waits = [] } = await ask<z.output<typeof LeadTimes>>(demo, `/api/lead_times/1?${allDays}&include=waits`);
  const { nodes } = await ask<z.output<typeof Graph>>(demo, '/api/pipelines/1');
  const idOf = (name: string) => nodes.find((node) => node.name === name)?.id;
  return waits.map((wait) => ({
    ...wait,
    edge: `${idOf(wait.from)}-${idOf(wait.to)}`,
    time: minutes(wait.median),
    label: labelText(wait.median * 60),
  }));
}

async function openedMap(demo: RunningApp, context: BrowserContext, page: Page): Promise<Locator> {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/lead-time?${allDays}`);
  await expect(labelsOf(graphOn(page)).first()).toBeVisible();
  return graphOn(page);
}

test('the label and the name of every edge tell the wait that the API gives', async ({ demo, page, context }) => {
  const waits = await waitsOf(demo);
  expect(waits.length).toBeGreaterThan(5);
  const graph = await openedMap(demo, context, page);
  await expect(labelsOf(graph)).toHaveCount(waits.length);
  for (const { from, to, edge, time, label } of waits) {
    await expect(labelsOf(graph, `[data-edge="${edge}"]`)).toHaveText(label);
    const named = await graph.getByLabel(new RegExp(`^${from} feeds ${to}: `)).getAttribute('aria-label');
    expect(named?.endsWith(`, median wait ${time}`)).toBe(true);
  }
  await page.getByRole('button', { name: 'How to read the map' }).click();
  await expect(page.getByText('On an edge: the median wait')).toBeVisible();
});

test('the labels can be read and cover neither pipelines nor each other', async ({ demo, page, context }) => {
  for (const width of [1440, 1000, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const graph = await openedMap(demo, context, page);
    const drawn = await graph.evaluate((section) => {
      const viewport = section.querySelector('.react-flow__viewport');
      const boxes = Array.from(section.querySelectorAll('.graph-wait, .graph-node'), (one) => ({
        text: one.textContent ?? '',
        isLabel: one.matches('.graph-wait'),
        box: one.getBoundingClientRect(),
      }));
      const [label] = section.querySelectorAll('.graph-wait');
      const zoom = viewport ? new DOMMatrix(getComputedStyle(viewport).transform).a : 0;
      return {
        letters: label ? Number.parseFloat(getComputedStyle(label).fontSize) * zoom : 0,
        covering: boxes.flatMap((a) =>
          boxes
            .filter((b) => a !== b && a.isLabel && a.box.left < b.box.right && b.box.left < a.box.right)
            .filter((b) => a.box.top < b.box.bottom && b.box.top < a.box.bottom)
            .map((b) => `${a.text} over ${b.text}`),
        ),
      };
    });
    expect(drawn.letters, `at ${width} px`).toBeGreaterThan(10.9);
    expect(drawn.covering, `at ${width} px`).toEqual([]);
  }
});

test('a lit path keeps its labels lit; zoomed out so far that none can be read, none is shown', async ({
  demo,
  page,
  context,
}) => {
  const graph = await openedMap(demo, context, page);
  const all = await labelsOf(graph).count();
  await graph.getByRole('button', { name: /^shop-integration-tests: / }).hover();
  await expect(labelsOf(graph, '.lit')).toHaveCount(4);
  await expect(labelsOf(graph, '.dimmed')).toHaveCount(all - 4);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(labelsOf(graph, '.lit, .dimmed')).toHaveCount(0);

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  for (const _ of [1, 2, 3]) await press('Zoom out');
  await expect(labelsOf(graph).first()).toBeHidden();
  await press('Show all');
  await expect(labelsOf(graph).first()).toBeVisible();
});
