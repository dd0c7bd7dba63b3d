import type { Change, Issue, JiraModel, State } from './model.ts';

/** A moment as a Jira writes it: in the zone of the token's owner, given in minutes before UTC, without a colon in the offset. */
export function written(moment: number, zone: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const offset = `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}${two(Math.abs(zone) % 60)}`;
  return new Date(moment + zone * 60_000).toISOString().replace('Z', offset);
}

const categories = {
  undefined: { id: 1, name: 'No Category' },
  new: { id: 2, name: 'To Do' },
  indeterminate: { id: 4, name: 'In Progress' },
  done: { id: 3, name: 'Done' },
} as const;

export const stateAnswer = ({ id, name, category }: State) => ({
  description: '',
  name,
  id,
  statusCategory: { ...categories[category], key: category },
});

const nameOf = (model: JiraModel, id: string | null): string | null =>
  model.states.find((state) => state.id === id)?.name ?? id;

/** An entry of a history. Only a Cloud tells `fieldId`. */
export function entryAnswer(
  entry: Change,
  model: JiraModel,
  format: { readonly zone: number; readonly cloud: boolean },
) {
  const { id, at, field, from, to } = entry;
  return {
    ...(id === null ? {} : { id: String(id) }),
    author: { displayName: 'A person' },
    created: written(at, format.zone),
    items: [
      {
        field,
        fieldtype: 'jira',
        ...(format.cloud ? { fieldId: field } : {}),
        from,
        fromString: nameOf(model, from),
        to,
        toString: nameOf(model, to),
      },
    ],
  };
}

/** An issue with the fields that were asked for. */
export function issueAnswer(
  issue: Issue,
  model: JiraModel,
  { zone, base, fields }: { readonly zone: number; readonly base: string; readonly fields: readonly string[] },
) {
  const state = model.states.find(({ id }) => id === issue.state);
  const all: Readonly<Record<string, unknown>> = {
    summary: issue.summary,
    issuetype: { id: '10001', name: issue.type, subtask: false },
    project: { id: '10000', key: issue.project, name: issue.project },
    status: state && stateAnswer(state),
    labels: issue.labels,
    created: written(issue.created, zone),
    updated: written(issue.updated, zone),
    resolutiondate: issue.resolved === null ? null : written(issue.resolved, zone),
    ...(issue.archived ? { archiveddate: written(issue.updated, zone) } : {}),
  };
  return {
    expand: 'operations,versionedRepresentations,editmeta,changelog,renderedFields',
    id: String(issue.id),
    self: `${base}/rest/api/2/issue/${issue.id}`,
    key: `${issue.project}-${issue.number}`,
    fields: Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name))),
  };
}
