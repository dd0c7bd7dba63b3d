import { z } from 'zod';
import { groupedBy } from '#shared/stats/grouped.ts';
import { SourceError } from '../../../net/source-error.ts';
import type { DomainRecord, IssueGone, IssueRecord, RawItem } from '../../contract.ts';
import { parseAnswer } from '../request.ts';
import { BulkChangelog, ChangelogPage, type Entry, IssueAnswer, MissedIssue, StatesAnswer } from '../schema.ts';
import { stateOf } from './status-category.ts';

/** A page of issues with the answers that complete their histories, joined as they came. */
const IssuesBody = z.object({
  page: z.object({ issues: z.array(IssueAnswer) }),
  bulk: z.array(BulkChangelog),
  paged: z.record(z.string(), z.array(ChangelogPage)),
});
const IssuesContext = z.object({ browse: z.string() });

/** The state of an issue that left the filter, from the Jira's answer. */
const GoneContext = z.object({
  id: z.string(),
  answer: z.enum(['missing', 'forbidden', 'there']),
  at: z.number().optional(),
});

/** Turns one kept answer into records. */
export function read(item: RawItem): readonly DomainRecord[] {
  switch (item.kind) {
    case 'states':
      return parseAnswer(item.body, StatesAnswer).flatMap(stateOf);
    case 'issues':
      return issuesOf(parseAnswer(item.body, IssuesBody), IssuesContext.parse(item.context).browse);
    case 'gone':
      return [goneOf(GoneContext.parse(item.context), item.body)];
    default:
      throw new SourceError('answer_unreadable', `There is no reading for “${item.kind}”.`);
  }
}

function issuesOf({ page, bulk, paged }: z.output<typeof IssuesBody>, browse: string): readonly DomainRecord[] {
  const logs = [
    ...bulk.flatMap(({ issueChangeLogs }) => issueChangeLogs),
    ...Object.entries(paged).flatMap(([issueId, pages]) =>
      pages.map(({ values }) => ({ issueId, changeHistories: values })),
    ),
  ];
  const logsOf = groupedBy(logs, ({ issueId }) => issueId);
  const entriesOf = (id: string): readonly Entry[] =>
    (logsOf.get(id) ?? []).flatMap(({ changeHistories }) => changeHistories ?? []);
  const states = new Map(page.issues.map(({ fields }) => [fields.status.id, fields.status]));
  return [
    ...[...states.values()].flatMap(stateOf),
    ...page.issues.map((issue) => issueOf(issue, entriesOf(issue.id), browse)),
  ];
}

function issueOf({ id, key, fields, changelog }: IssueAnswer, more: readonly Entry[], browse: string): IssueRecord {
  const stateChanges = inOrder([...(changelog?.histories ?? []), ...more]).flatMap(stateChangesOf);
  return {
    kind: 'issue',
    id,
    key,
    title: fields.summary ?? '',
    type: fields.issuetype?.name ?? '',
    url: `${browse}/browse/${key}`,
    labels: fields.labels ?? [],
    createdAt: fields.created,
    updatedAt: fields.updated,
    resolvedAt: fields.resolutiondate ?? null,
    firstState: stateChanges[0]?.from ?? fields.status.id,
    state: fields.status.id,
    stateChanges,
  };
}

function stateChangesOf({ created, items }: Entry): IssueRecord['stateChanges'] {
  return (items ?? []).flatMap(({ field, fieldId, fieldtype, from, to }) => {
    // A Data Center sends no `fieldId`; a team may have named a field of its own “status”.
    const isState = fieldId ? fieldId === 'status' : field === 'status' && fieldtype !== 'custom';
    return isState && from && to ? [{ at: created, from, to }] : [];
  });
}

/** Each entry once, oldest first; of those at one moment the one with the lower number. Lists come either way round. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const first = entries[0]?.created ?? 0;
  const oldestFirst = first > (entries.at(-1)?.created ?? 0) ? entries.toReversed() : entries;
  const once = new Map(oldestFirst.map((entry, index) => [entry.id ?? `${index} of those without`, entry]));
  return [...once.values()].sort((a, b) => a.created - b.created || numberOf(a) - numberOf(b) || 0);
}

/** Old servers number no entries; those stay in the order they came in. */
const numberOf = ({ id }: Entry): number => Number(id ?? Number.NaN);

function goneOf({ id, answer, at }: z.output<typeof GoneContext>, body: string): IssueGone {
  return { kind: 'issue-gone', id, why: whyGone(answer, body), ...(at !== undefined && { at }) };
}

function whyGone(answer: z.output<typeof GoneContext>['answer'], body: string): IssueGone['why'] {
  if (answer === 'missing') return 'deleted';
  if (answer === 'forbidden') return 'no_permission';
  const { archiveddate, project } = parseAnswer(body, MissedIssue).fields;
  return archiveddate || project?.archived === true ? 'archived' : 'left_filter';
}
