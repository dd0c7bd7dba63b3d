import { expect, test } from 'vitest';
import { failureNews, type ReportedFailures, type Standing } from './failure-news.ts';

const one = (state: string, paused = false): Standing => ({
  integration_id: 7,
  integration: 'build',
  state,
  paused,
  failed_items: [],
});
const inPart: Standing = { ...one('failed'), failed_items: ['build #7'] };
const failedInPart = { kind: 'failed_in_part', integration: 'build', integration_id: 7 };
const failed = { kind: 'failed', integration: 'build', integration_id: 7 };
const recovered = { kind: 'recovered', integration: 'build', integration_id: 7 };

/** The reports while one integration goes through states. */
function newFailures(states: readonly Standing[]) {
  let reported: ReportedFailures = [];
  return states.flatMap((standing) => {
    const result = failureNews(reported, [standing]);
    reported = result.reported;
    return result.news;
  });
}

test('the first failure is told, and no other until it collected again', () => {
  expect(
    newFailures(['running', 'failed', 'queued', 'running', 'failed', 'failed'].map((state) => one(state))),
  ).toEqual([failed]);
  expect(newFailures(['failed', 'running', 'done', 'running', 'failed'].map((state) => one(state)))).toEqual([
    failed,
    recovered,
    failed,
  ]);
});

test('a recovery is told once, and only of what was told to fail', () => {
  expect(newFailures(['done', 'done'].map((state) => one(state)))).toEqual([]);
  expect(newFailures(['failed', 'done', 'done'].map((state) => one(state)))).toEqual([failed, recovered]);
});

test('neither a pause nor a cut makes a failure new or heals it', () => {
  const states = [one('failed'), one('failed', true), one('cancelled', true), one('interrupted'), one('failed')];
  expect(newFailures(states)).toEqual([failed]);
  expect(newFailures([one('failed', true)])).toEqual([]);
});

test('what was told before a restart is not told again, and what is no more is forgotten', () => {
  expect(failureNews([7], [one('failed')])).toEqual({ news: [], reported: [7] });
  expect(failureNews([7, 8], [one('done')])).toEqual({ news: [recovered], reported: [] });
});

test('that items failed is told once; a failure as a whole is told even then, and a recovery once', () => {
  expect(newFailures([inPart, one('running'), inPart, one('failed'), inPart, one('failed'), one('done')])).toEqual([
    failedInPart,
    failed,
    recovered,
  ]);
  expect(newFailures([inPart, inPart, one('done'), one('done')])).toEqual([failedInPart, recovered]);
  expect(failureNews([{ inPart: 7 }], [inPart])).toEqual({ news: [], reported: [{ inPart: 7 }] });
});
