import { expect, test } from 'vitest';
import type { SyncOut } from '#shared/api/syncs.ts';
import { type CoverageRow, completenessFacts } from './details/completeness-facts.ts';
import { collectedText, needsUser, nextText, paceText, shortAddress, storedText, tookText } from './text.ts';

const kept: CoverageRow = {
  runs: 1200,
  issues: 0,
  commits: 0,
  pull_requests: 0,
  first_at: '2026-08-01T23:30:00.000Z',
  last_at: '2026-10-29T10:00:00.000Z',
  days_with_data: 58,
  days_spanned: 90,
  gaps: 3,
  runs_without_changes: 40,
  runs_of_release_stages: 0,
  runs_without_stages: 0,
  runs_gone: 0,
  runs_with_attempts_lost: 0,
  links: { same_revision: 4, consumed: 12 },
  issues_gone: {},
  clock_difference_seconds: -75,
  collections: 1,
  pages: 30,
};

test('what a collection brought is told by kind, the most first', () => {
  expect(collectedText({ pipeline: 1, run: 1200, edge: 0 })).toBe('1,200 runs, 1 pipeline');
  expect(collectedText({})).toBe('nothing new');
  expect(collectedText({ novelty: 2 })).toBe('2 novelty');
});

test('a collection that still runs has taken no time yet', () => {
  expect(tookText({ started_at: '2026-01-01T10:00:00.000Z', ended_at: '2026-01-01T10:02:30.000Z' })).toBe('2.5 min');
  expect(tookText({ started_at: '2026-01-01T10:00:00.000Z', ended_at: null })).toBe('');
});

test('what is kept is counted in what the system is about', () => {
  const counts = { runs: 1, issues: 7, commits: 3 };
  expect(storedText('ci_server', counts)).toBe('1 run');
  expect(storedText('issue_tracker', counts)).toBe('7 issues');
  expect(storedText('source_host', counts)).toBe('3 commits, 1 run');
  expect(storedText('source_host', { ...counts, runs: 0 })).toBe('3 commits');
});

test('rate and time left are told where they are known', () => {
  const sync = { pages: 3, records: 1500, records_per_minute: 900, seconds_left: 120 } as SyncOut;
  expect(paceText(sync)).toBe('3 pages, 1,500 records, 900 per minute, about 2 min left');
  expect(paceText({ ...sync, records_per_minute: null, seconds_left: null })).toBe('3 pages, 1,500 records');
});

test('completeness tells days by the clock of the project, and links by strength', () => {
  expect(completenessFacts(kept, 'ci_server', 'Europe/Berlin')).toEqual([
    ['Days with data', '58 of 90 days, 2 Aug 2026 to 29 Oct 2026'],
    ['Runs', '1,200'],
    ['Missing run numbers', '3'],
    ['Runs without changes', '40'],
    ['Deleted runs', '0'],
    ['Runs with lost attempts', '0'],
    ['Links to earlier runs', '12 by recorded consumption, 4 by same revision'],
    ['System clock', '1.3 min behind this computer'],
    ['Read', '30 pages in 1 collection'],
  ]);
});

test('what a system does not tell is said to be so, not to be none', () => {
  const facts = Object.fromEntries(
    completenessFacts({ ...kept, gaps: null, clock_difference_seconds: null, first_at: null }, 'cloud_pipeline', 'UTC'),
  );
  expect(facts).toMatchObject({
    'Days with data': 'none',
    'Missing run numbers': 'not reported by this system',
    'System clock': 'not reported',
  });
});

test('what a system says that it is complete up to is told', () => {
  expect(completenessFacts(kept, 'ci_server', 'UTC', 'shop #7')).toContainEqual(['Complete up to', 'shop #7']);
  const watermark = 'issues changed until 2026-11-29T23:38:43.203Z';
  expect(completenessFacts(kept, 'issue_tracker', 'Europe/Berlin', watermark)).toContainEqual([
    'Complete up to',
    'issues changed until 30 Nov 2026, 00:38',
  ]);
});

test('an issue tracker has issues and no runs', () => {
  const facts = completenessFacts({ ...kept, issues: 80, issues_gone: { left_filter: 2 } }, 'issue_tracker', 'UTC');
  expect(Object.fromEntries(facts)).toMatchObject({ Issues: '80', 'Removed issues': '2 left the filter' });
  expect(facts.map(([name]) => name)).not.toContain('Runs');
});

const now = Date.parse('2026-11-20T10:00:00.000Z');
const idle = { state: 'done', next_at: '2026-11-20T10:14:00.000Z', fault: null, warning: null, failed_items: [] };

test('the next collection is a time, a pause, or waits for a fix', () => {
  const sync = idle as unknown as SyncOut;
  const fault = { fault: 'token_refused', detail: '', remedy: '' };
  expect(nextText({ paused: false }, sync, now)).toBe('in 14 minutes');
  expect(nextText({ paused: true }, sync, now)).toBe('paused');
  expect(nextText({ paused: false }, { ...sync, next_at: null, fault }, now)).toBe('after the fix');
  expect(nextText({ paused: false }, { ...sync, state: 'running', seconds_left: 20 }, now)).toBe('about 20 s left');
});

test('what failed in part or as a whole needs the user, unless it is being collected again', () => {
  const sync = idle as unknown as SyncOut;
  const fault = { fault: 'token_refused', detail: '', remedy: '' };
  expect(needsUser(sync)).toBe(false);
  expect(needsUser({ ...sync, fault })).toBe(true);
  expect(needsUser({ ...sync, failed_items: [{ ...fault, item: 'shop' }] })).toBe(true);
  expect(needsUser({ ...sync, fault, state: 'running' })).toBe(false);
});

test('an address in a list has neither a scheme nor escaped spaces', () => {
  expect(shortAddress('https://dev.azure.com/acme/Web%20Shop/')).toBe('dev.azure.com/acme/Web Shop');
});
