import type { Page } from '@playwright/test';
import { expect, isChange, test } from './app.ts';
import { look, screens } from './screens.ts';

/** A graph that is shown whole already stays as it is. */
const resting = new Set(['Show all']);

interface Control {
  readonly place: number;
  readonly name: string;
}

/** What can be pressed in a screen and promises a change: nothing that is chosen already, and of each table its head and first row. */
const controlsOf = (page: Page): Promise<readonly Control[]> =>
  page.locator('main').evaluate((main) => {
    const isLater = (element: Element): boolean => (element.closest('tr')?.previousElementSibling ?? null) !== null;
    const isChosen = (element: Element): boolean =>
      element.matches(
        '[aria-current], [aria-pressed=true], [aria-selected=true], [aria-disabled=true], :checked:is([type=radio])',
      ) ||
      (element instanceof HTMLAnchorElement && element.href === location.href);
    return [...main.querySelectorAll('button, a[href], summary, input, select, textarea')].flatMap((element, place) => {
      const isShown = element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
      if (!isShown || element.matches(':disabled') || element.closest('[inert]') || isLater(element)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return isChosen(element) ? [] : { place, name: name.trim().slice(0, 60) || element.tagName };
    });
  });

/** Brings a control into view and gives its place on the screen, as soon as what stood there before stands there again; null where nothing does. */
async function pointOf(page: Page, control: Control): Promise<{ readonly x: number; readonly y: number } | null> {
  const isThere = ({ place, name }: Control): boolean => {
    const element = document.querySelectorAll('main :is(button, a[href], summary, input, select, textarea)')[place];
    const named = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return element !== undefined && (named.trim().slice(0, 60) || element.tagName) === name;
  };
  // Some are named by how long ago something was.
  await page.waitForFunction(isThere, control, { timeout: 3000 }).catch(() => undefined);
  return page.locator('main').evaluate((main, at) => {
    const element = main.querySelectorAll('button, a[href], summary, input, select, textarea')[at];
    if (!element) return null;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, control.place);
}

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
