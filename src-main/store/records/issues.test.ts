import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, minute, now, type StoreHome } from '#test/builders/store.ts';
import type { DomainRecord, IssueRecord } from '../../collectors/contract.ts';
import type { StoreWriter } from '../contract.ts';
import { openWriter } from '../writer.ts';

let home: StoreHome;
let store: StoreWriter;
let backlog = 0;

beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
  backlog = integrationNamed(store, 'backlog').id;
});
afterEach(() => {
  store.close();
  home.remove();
});

const keep = (...records: DomainRecord[]) => keepPage(store, backlog, records);
const issue = (number: number, more: Partial<IssueRecord> = {}): IssueRecord => ({
  kind: 'issue',
  id: `100${number}`,
  key: `SHOP-${number}`,
  title: 'A door',
  type: 'Story',
  url: `https://issues.local/SHOP-${number}`,
  labels: ['door'],
  createdAt: now,
  updatedAt: now + number * minute,
  resolvedAt: null,
  firstState: '1',
  state: '3',
  stateChanges: [
    { at: now + minute, from: '1', to: '3' },
    { at: now + minute, from: '3', to: '3' },
  ],
  ...more,
});
const state = (id: string, name: string): DomainRecord => ({ kind: 'issue-state', id, name, category: 'in_progress' });

test('an issue is known by its id in the system, so that a moved one stays one', () => {
  expect(keep(issue(1))).toEqual({ changed: 1 });
  expect(keep(issue(1))).toEqual({ changed: 0 });
  expect(keep(issue(1, { key: 'NEW-9', stateChanges: [] }))).toEqual({ changed: 1 });
  const { issues } = store.issueHistory(backlog);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({ key: 'NEW-9', labels: ['door'], stateChanges: [], goneAt: null });
});

test('state changes keep their order, those of one moment too', () => {
  keep(issue(1));
  expect(store.issueHistory(backlog).issues[0]?.stateChanges.map(({ from, to }) => `${from}>${to}`)).toEqual([
    '1>3',
    '3>3',
  ]);
});

test('an issue that is gone keeps what is known of it, since when and why, and comes back whole', () => {
  keep(issue(1));
  const gone: DomainRecord = { kind: 'issue-gone', id: '1001', why: 'left_filter' };
  expect([keep(gone), keep(gone)]).toEqual([{ changed: 1 }, { changed: 0 }]);
  expect(store.issueHistory(backlog).issues[0]?.goneAt).toBe(now);
  keep({ ...gone, why: 'deleted' });
  expect(store.completeness(backlog)).toMatchObject({ issues: 1, issuesGone: { deleted: 1 } });
  expect(keep(issue(1))).toEqual({ changed: 1 });
  expect(store.issueHistory(backlog).issues[0]?.goneAt).toBeNull();
});

test('an issue is gone since the moment its tracker tells, whatever our clock says and however often that is read again', () => {
  const gone: DomainRecord = { kind: 'issue-gone', id: '1001', why: 'deleted', at: now - minute };
  for (const records of [[issue(1), gone], [issue(1)], [gone]]) keep(...records);
  expect(store.issueHistory(backlog).issues[0]?.goneAt).toBe(now - minute);
});

test('pages go from the last updated on, and lose nothing between them', () => {
  keep(...[1, 2, 3, 4, 5].map((number) => issue(number, { updatedAt: now + Math.floor(number / 2) * minute })));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<StoreWriter['issues']> = store.issues(backlog, { limit: 2, cursor });
    seen.push(...page.issues.map(({ key }) => key));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual(['SHOP-5', 'SHOP-4', 'SHOP-3', 'SHOP-2', 'SHOP-1']);
});

test('states have names and categories; what the team says of them stays when the system is read again', () => {
  keep(state('3', 'Doing'));
  expect(store.setStateFlow(backlog, '3', 'waiting')).toBe(true);
  expect(store.setStateFlow(backlog, '9', 'waiting')).toBe(false);
  keep(state('3', 'In arbeit'));
  expect(store.issueHistory(backlog).states.get('3')).toEqual({
    id: '3',
    name: 'In arbeit',
    category: 'in_progress',
    flow: 'waiting',
  });
});

test('the rule for incidents is kept with the integration', () => {
  expect(store.issueHistory(backlog).incidents).toBeNull();
  store.changeIntegration(backlog, { incidents: { types: ['Bug'], labels: ['incident'] } }, now);
  expect(store.issueHistory(backlog).incidents).toEqual({ types: ['Bug'], labels: ['incident'] });
});

test('the first incident is the one that was created first, whatever was created or changed before', () => {
  const createdAt = (minutes: number) => ({ createdAt: now + minutes * minute, updatedAt: now + 60 * minute });
  keep(
    issue(1, { ...createdAt(3), type: 'Bug' }),
    issue(2, { ...createdAt(2), labels: ['outage'] }),
    issue(3, createdAt(1)),
  );
  expect(store.firstIncident(backlog)).toBeNull();
  store.changeIntegration(backlog, { incidents: { types: ['Bug'], labels: ['outage'] } }, now);
  expect(store.firstIncident(backlog)).toBe(now + 2 * minute);
  expect(store.counts(backlog).firstIssue).toBe(now + minute);
});

test('the words that issues are told apart by come with their use, those that are gone aside', () => {
  keep(
    issue(1, { type: 'Incident', labels: ['production', 'night'] }),
    issue(2, { labels: ['production'] }),
    issue(3, { labels: [] }),
    issue(4, { type: 'Epic' }),
    { kind: 'issue-gone', id: '1004', why: 'deleted' },
  );
  expect(store.issueWords(backlog)).toEqual({
    types: [
      { name: 'Story', issues: 2 },
      { name: 'Incident', issues: 1 },
    ],
    labels: [
      { name: 'production', issues: 2 },
      { name: 'night', issues: 1 },
    ],
  });
});
