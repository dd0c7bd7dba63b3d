import type { Change, Filter, Issue, JiraModel, State } from '../simulators/jira/model.ts';
import type { IssueState, World, WorldIssue } from './history.ts';

const ids: Readonly<Record<IssueState, string>> = {
  new: '1',
  in_progress: '3',
  review: '10001',
  done: '10002',
  dropped: '10003',
};
const states: readonly State[] = [
  { id: ids.new, name: 'Open', category: 'new' },
  { id: ids.in_progress, name: 'In Progress', category: 'indeterminate' },
  { id: ids.review, name: 'In Review', category: 'indeterminate' },
  { id: ids.done, name: 'Done', category: 'done' },
  { id: ids.dropped, name: "Won't Do", category: 'done' },
];
const types = { story: 'Story', bug: 'Bug', incident: 'Incident' } as const;
const isEnd = (state: IssueState): boolean => state === 'done' || state === 'dropped';

/** The id of the saved filter that gives the issues of all teams. */
export const backlogFilter = '10042';

/** The company's issues as a Jira holds them: two projects for each team, numbered through in the order in which they came about. */
export function asJira({ teams, until }: World): JiraModel {
  const allIssues = teams.flatMap(({ issues }) => issues).toSorted((a, b) => a.createdAt - b.createdAt);
  const projects = [...new Set(allIssues.map(({ key }) => projectOf(key)))];
  const filter: Filter = {
    id: backlogFilter,
    name: 'All teams',
    jql: projects.map((project) => `project = ${project}`).join(' OR '),
    shared: true,
  };
  const changeIds = idsOf(allIssues);
  return {
    now: until,
    issues: allIssues.map((issue, index) => issueOf(issue, 10_001 + index, changeIds)),
    filters: [filter],
    states,
  };
}

const projectOf = (key: string): string => key.slice(0, key.lastIndexOf('-'));

type IssueChange = WorldIssue['changes'][number];

/** The ids of changes rise over all issues, in the order of their moments. */
function idsOf(issues: readonly WorldIssue[]): ReadonlyMap<IssueChange, number> {
  const changes = issues.flatMap((issue) => issue.changes).sort((a, b) => a.at - b.at);
  return new Map(changes.map((change, index) => [change, 50_001 + index]));
}

function issueOf(
  { key, title, type, createdAt, changes }: WorldIssue,
  id: number,
  changeIds: ReadonlyMap<IssueChange, number>,
): Issue {
  const last = changes.at(-1) ?? { at: createdAt, to: 'new' };
  return {
    id,
    project: projectOf(key),
    number: Number(key.slice(key.lastIndexOf('-') + 1)),
    summary: title,
    type: types[type],
    labels: type === 'incident' ? ['production'] : [],
    created: createdAt,
    updated: last.at,
    resolved: isEnd(last.to) ? last.at : null,
    state: ids[last.to],
    history: changes.flatMap((change) => historyOf(change, changeIds.get(change) ?? null)),
    archived: false,
    hidden: false,
    shownFrom: 0,
  };
}

function historyOf({ at, from, to }: IssueChange, id: number | null): readonly Change[] {
  return [{ id, at, field: 'status', from: ids[from], to: ids[to] }];
}
