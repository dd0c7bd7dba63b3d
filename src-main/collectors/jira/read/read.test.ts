import { expect, test } from 'vitest';
import type { DomainRecord, IssueRecord } from '../../contract.ts';
import { read } from './read.ts';

const entry = (id: string | null, created: string | number, from: string, to: string, more: object = {}) => ({
  ...(id === null ? {} : { id }),
  created,
  items: [{ field: 'status', fieldtype: 'jira', from, to, ...more }],
});
const status = { id: '3', name: 'Begonnen', statusCategory: { key: 'indeterminate' } };
const issue = (more: object = {}) => ({
  id: '7',
  key: 'SHOP-1',
  fields: { status, created: '2026-06-12T08:13:13.360+0800', updated: '2026-06-13T08:00:00.000-0330' },
  ...more,
});

function readIssues(issues: readonly object[], more: object = {}): readonly DomainRecord[] {
  const body = JSON.stringify({ page: { issues }, bulk: [], paged: {}, ...more });
  return read({ kind: 'issues', url: '', context: { browse: 'https://jira.example' }, body });
}
const only = (records: readonly DomainRecord[]): IssueRecord | undefined =>
  records.find((record) => record.kind === 'issue');
const statesOf = (issue: IssueRecord | undefined): string =>
  [issue?.firstState, ...(issue?.stateChanges ?? []).map(({ to }) => to)].join(' ');

test('moments are read with their offset, and what a Jira leaves out is left empty', () => {
  expect(only(readIssues([issue()]))).toEqual({
    kind: 'issue',
    id: '7',
    key: 'SHOP-1',
    title: '',
    type: '',
    url: 'https://jira.example/browse/SHOP-1',
    labels: [],
    createdAt: Date.UTC(2026, 5, 12, 0, 13, 13, 360),
    updatedAt: Date.UTC(2026, 5, 13, 11, 30),
    resolvedAt: null,
    firstState: '3',
    state: '3',
    stateChanges: [],
  });
});

test('changes at one moment stand in the order of their numbers, whichever way round they came', () => {
  const at = '2026-06-12T10:00:00.000+0000';
  const newestFirst = [entry('101', at, '4', '3'), entry('100', at, '2', '4'), entry('99', at, '1', '2')];
  for (const histories of [newestFirst, newestFirst.toReversed()])
    expect(statesOf(only(readIssues([issue({ changelog: { total: 3, histories } })])))).toBe('1 2 4 3');
});

test('entries without a number keep the order of their list', () => {
  const at = '2026-06-12T10:00:00.000+0000';
  const later = '2026-06-12T11:00:00.000+0000';
  const histories = [entry(null, later, '4', '3'), entry(null, at, '2', '4'), entry(null, at, '1', '2')];
  expect(statesOf(only(readIssues([issue({ changelog: { histories } })])))).toBe('1 2 4 3');
});

test('what was told twice counts once, and numbers may stand for moments, in milliseconds or in seconds', () => {
  const at = Date.UTC(2026, 5, 12, 10);
  const inline = entry('100', '2026-06-12T10:00:00.000+0000', '1', '2');
  const bulk = [
    {
      issueChangeLogs: [
        { issueId: '7', changeHistories: [entry('100', at, '1', '2'), entry('101', at / 1000 + 60, '2', '3')] },
      ],
    },
  ];
  const issueRecord = only(readIssues([issue({ changelog: { total: 2, histories: [inline] } })], { bulk }));
  expect(issueRecord?.stateChanges).toEqual([
    { at, from: '1', to: '2' },
    { at: at + 60_000, from: '2', to: '3' },
  ]);
});

test('a field of a team’s own named status is not the state, and entries without anything to say are harmless', () => {
  const at = '2026-06-12T10:00:00.000+0000';
  const histories = [
    entry('1', at, '8', '9', { fieldtype: 'custom' }),
    entry('2', at, '8', '9', { fieldId: 'customfield_10020', fieldtype: 'jira' }),
    { id: '3', created: at },
    { id: '4', created: at, items: [{ field: 'status', fieldtype: 'jira', from: null, to: '2' }] },
  ];
  expect(only(readIssues([issue({ changelog: { total: 4, histories } })]))?.stateChanges).toEqual([]);
});

test('states count by their category, whatever they are called; one of a category that is not known is left out', () => {
  const body = JSON.stringify([
    { id: '1', name: '等待', statusCategory: { key: 'new' } },
    { id: '2', name: 'Ohne', statusCategory: { key: 'undefined' } },
    { id: '3', name: '完成', statusCategory: { key: 'done' } },
    { id: '4', name: 'Strange', statusCategory: { key: 'paused' } },
    { id: '5', name: 'Bare' },
  ]);
  const records = read({ kind: 'states', url: '', context: {}, body });
  expect(records.map((record) => record.kind === 'issue-state' && `${record.id} ${record.category}`)).toEqual([
    '1 new',
    '2 new',
    '3 done',
  ]);
});

test.each([
  ['missing', 'null', 'deleted'],
  ['forbidden', 'null', 'no_permission'],
  ['there', '{"fields":{}}', 'left_filter'],
  ['there', '{"fields":{"archiveddate":"2026-06-12T10:00:00.000+0000"}}', 'archived'],
  ['there', '{"fields":{"project":{"archived":true}}}', 'archived'],
])('an issue that is gone: %s %s', (answer, body, why) => {
  expect(read({ kind: 'gone', url: '', context: { id: '7', answer }, body })).toEqual([
    { kind: 'issue-gone', id: '7', why },
  ]);
  expect(read({ kind: 'gone', url: '', context: { id: '7', answer, at: 5 }, body })).toMatchObject([{ why, at: 5 }]);
});

test.each([
  ['issues', '{"page":{"issues":[{"id":"7"}]},"bulk":[],"paged":{}}'],
  ['issues', '{"page":{"issues":"none"},"bulk":[],"paged":{}}'],
  ['states', '{"errorMessages":[]}'],
  ['something', '{}'],
])('%s of another shape: %s', (kind, body) => {
  const context = { browse: 'https://jira.example' };
  expect(() => read({ kind, url: '', context, body })).toThrow(expect.objectContaining({ fault: 'answer_unreadable' }));
});
