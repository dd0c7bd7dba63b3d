import { expect, test } from 'vitest';
import { shownAgent, shownPath } from './log-requests.ts';

test.each([
  ['/api/projects', '/api/projects'],
  ['/api/lead_times/7?from=2026-01-01&statistic=p90', '/api/lead_times/7?from=2026-01-01&statistic=p90'],
  ['/api/lead_times/7?branch=plk_canary', '/api/lead_times/7?branch=…'],
  ['/api/lead_times/7?from=plk_canary&key=plk_canary', '/api/lead_times/7'],
  ['/api/plk_canary', null],
  ['/api/lead_times/plk_canary', null],
  ['/plk_canary', null],
  ['/health?constructor=1&__proto__=1&toString=1&from=2026-01-01', '/health?from=2026-01-01'],
  ['/api/projects/%70lk_canary', null],
])('%s is shown as %s', (target, shown) => {
  expect(shownPath(target)).toBe(shown);
});

test.each([
  ['curl/8.5.0', 'curl/8.5.0'],
  ['python-requests/2.31.0', 'python-requests/2.31.0'],
  ['Mozilla/5.0 (X11; canary) canary', 'Mozilla/5.0'],
  ['plk_canary', null],
  ['x/plk_canary', null],
  [undefined, null],
])('the program %s is shown as %s', (agent, shown) => {
  expect(shownAgent(agent)).toBe(shown);
});
