import { expect, test } from 'vitest';
import { windowState } from './window-state.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1920, height: 1080 };
const kept = (change: object) =>
  JSON.stringify({
    bounds: { x: 2000, y: 40, width: 1200, height: 800 },
    isMaximised: true,
    view: '/project/3/lead-time?range=30',
    told: [7],
    ...change,
  });

test('the window opens where it was, at the view that it showed', () => {
  expect(windowState(kept({}), [screen, second])).toEqual({
    bounds: { x: 2000, y: 40, width: 1200, height: 800 },
    isMaximised: true,
    view: '/project/3/lead-time?range=30',
    told: [7],
  });
});

test('a window on a screen that is gone, too small, or out of reach opens as the first time', () => {
  expect(windowState(kept({}), [screen]).bounds).toBeNull();
  for (const bounds of [
    { x: 0, y: 0, width: 300, height: 200 },
    { x: 0, y: -400, width: 1200, height: 800 },
    { x: 1800, y: 0, width: 1200, height: 800 },
    { x: 0, y: 1040, width: 1200, height: 800 },
  ]) {
    expect(windowState(kept({ bounds }), [screen]).bounds, JSON.stringify(bounds)).toBeNull();
  }
});

test('a view that is none is not opened', () => {
  for (const view of ['//elsewhere.test/', '/project/3/nowhere', 'https://elsewhere.test', '/../tokens/x', 7])
    expect(windowState(kept({ view }), [screen]).view, String(view)).toBeNull();
});

test('what was cut off or is none of ours counts as nothing', () => {
  const nothing = { bounds: null, isMaximised: false, view: null, told: [] };
  for (const text of [null, '', '{"bounds":', '7', '[]', '{"told":"x"}'])
    expect(windowState(text, [screen])).toEqual(nothing);
});
