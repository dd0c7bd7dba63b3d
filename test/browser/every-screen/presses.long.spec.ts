import type { Page } from '@playwright/test';
import { expect, isChange, test } from '../support/app.ts';
import { look, screens } from '../support/screens.ts';

/** A graph that is shown whole already stays as it is. */
const resting = new Set(['Show all']);

/** A control is found again by its name and by how many of that name come before it: others may come or go meanwhile. */
interface Control {
  readonly name: string;
  readonly before: number;
}

declare global {
  interface Window {
    /** All that can be pressed in a screen, in the order of the page. */
    controlsOfScreen: () => readonly (Control & { readonly element: Element })[];
  }
}

const addControlsOfScreen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // A name may hold a figure that is another one a second later: how long ago something was, how long a pipeline is red.
    const figures = /\d+\s\w+ ago|(\d+\s(d|h|min|s)(?![a-z])\s*)+|\d+/g;
    const nameOf = (element: Element): string => {
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(figures, '#');
      return name.trim().slice(0, 60) || element.tagName;
    };
    window.controlsOfScreen = () => {
      const elements = document.querySelectorAll('main :is(button, a[href], summary, input, select, textarea)');
      const seen = new Map<string, number>();
      return [...elements].map((element) => {
        const name = nameOf(element);
        const before = seen.get(name) ?? 0;
        seen.set(name, before + 1);
        return { name, before, element };
      });
    };
  });

/** What can be pressed in a screen and promises a change: nothing that is chosen already, and of each table its head and first row. */
const controlsOf = (page: Page): Promise<readonly Control[]> =>
  page.evaluate(() => {
    const isLater = (element: Element): boolean => (element.closest('tr')?.previousElementSibling ?? null) !== null;
    const isChosen = (element: Element): boolean =>
      element.matches(
        '[aria-current], [aria-pressed=true], [aria-selected=true], [aria-disabled=true], :checked:is([type=radio])',
      ) ||
      (element instanceof HTMLAnchorElement && element.href === location.href);
    return window.controlsOfScreen().flatMap(({ name, before, element }) => {
      const isShown = element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
      if (!isShown || element.matches(':disabled') || element.closest('[inert]') || isLater(element)) return [];
      return isChosen(element) ? [] : { name, before };
    });
  });

/** Brings a control into view and gives its place on the screen, as soon as it lies there still and nothing covers it; null where that takes over three seconds. */
const pointOf = (page: Page, control: Control): Promise<{ readonly x: number; readonly y: number } | null> =>
  page.evaluate(async ({ name, before }) => {
    const middle = (element: Element): { x: number; y: number } => {
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const end = performance.now() + 3000;
    while (performance.now() < end) {
      const element = window.controlsOfScreen().find((one) => one.name === name && one.before === before)?.element;
      element?.scrollIntoView({ block: 'center', inline: 'center' });
      const first = element && middle(element);
      await frame();
      await frame();
      if (!element?.isConnected || !first) continue;
      const { x, y } = middle(element);
      const at = document.elementFromPoint(x, y);
      if (x === first.x && y === first.y && at && (element.contains(at) || at.contains(element))) return { x, y };
    }
    return null;
  }, control);

/** Notes from now on whether the page answers: what is drawn, named or focused anew, but for what changes by itself. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const answers = { happened: false };
    Object.assign(window, { answers });
    const happened = (): void => {
      answers.happened = true;
    };
    const ofItself = '.status, time';
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => !(target as Element).closest?.(ofItself))) happened();
    }).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-expanded', 'aria-pressed', 'aria-sort', 'open', 'hidden', 'class', 'style'],
    });
    document.addEventListener('focusin', ({ target }) => {
      if ((target as Element).matches('input, select, textarea')) happened();
    });
    document.addEventListener('change', happened);
  });

/** Presses a control at its place with the mouse; whether anything happened. */
async function answers(page: Page, control: Control): Promise<boolean> {
  const point = await pointOf(page, control);
  if (!point) return false;
  await page.mouse.move(point.x, point.y);
  await watch(page);
  const before = page.url();
  const away = Promise.race([
    page.waitForEvent('popup', { timeout: 3000 }),
    page.waitForEvent('download', { timeout: 3000 }),
    page.waitForEvent('filechooser', { timeout: 3000 }),
  ]).then(
    async (opened) => {
      if ('close' in opened) await opened.close();
      return true;
    },
    () => false,
  );
  const here = page
    .waitForFunction(
      (url) => location.href !== url || (window as unknown as { answers: { happened: boolean } }).answers.happened,
      before,
      { timeout: 3000 },
    )
    .then(
      () => true,
      () => false,
    );
  await page.mouse.click(point.x, point.y);
  return (await Promise.race([here.then((did) => did || away), away.then((did) => did || here)])) === true;
}

for (const screen of screens)
  test(`${screen}: whatever is pressed answers`, async ({ collected, page, context }) => {
    test.slow();
    await collected.signIn(context);
    await addControlsOfScreen(page);
    // The demo is everybody's: what would change it goes no further than the window, which says so.
    await context.route(
      () => true,
      (route) => (isChange(route.request()) ? route.abort() : route.fallback()),
    );
    const url = collected.url + screen;
    await look(page, url);
    const controls = (await controlsOf(page)).filter(({ name }) => !resting.has(name));
    const silent: string[] = [];
    for (const control of controls) {
      // What still loads may move it away from beneath the mouse: then it lies still by the second press.
      const answered = (await answers(page, control)) || (await answers(page, control));
      if (!answered) silent.push(control.name);
      await look(page, url);
    }
    expect(silent).toEqual([]);
  });
