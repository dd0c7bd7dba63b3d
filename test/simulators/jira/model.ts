/** A state as a Jira holds it. */
export interface State {
  readonly id: string;
  readonly name: string;
  readonly category: 'undefined' | 'new' | 'indeterminate' | 'done';
}

/** One entry of a history: what was changed at one moment. `from` and `to` are ids. */
export interface Change {
  /** Rises over all issues; a few old servers tell none. */
  readonly id: number | null;
  readonly at: number;
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** One issue. Times in milliseconds since 1970. */
export interface Issue {
  readonly id: number;
  readonly project: string;
  /** Its place in the project: with the project it makes the key. */
  readonly number: number;
  readonly summary: string;
  readonly type: string;
  readonly labels: readonly string[];
  readonly created: number;
  readonly updated: number;
  readonly resolved: number | null;
  readonly state: string;
  /** Oldest first. */
  readonly history: readonly Change[];
  readonly archived: boolean;
  /** Whether the owner of the token may not see it. */
  readonly hidden: boolean;
  /** From when on the index of the search has its last change. */
  readonly shownFrom: number;
  /** What the index has until then; absent: nothing, so no search gives it. */
  readonly shownBefore?: Issue;
}

/** A saved filter. */
export interface Filter {
  readonly id: string;
  readonly name: string;
  jql: string;
  /** Whether the owner of the token may see it. */
  shared: boolean;
}

/** All that a simulated Jira holds, with its clock. */
export interface JiraModel {
  now: number;
  /** How long the index of the search takes to have a change, in milliseconds; absent: no time. */
  indexLag?: number;
  issues: readonly Issue[];
  readonly filters: readonly Filter[];
  states: readonly State[];
}

export const states: readonly State[] = [
  { id: '1', name: 'Open', category: 'new' },
  { id: '3', name: 'In Development', category: 'indeterminate' },
  { id: '10001', name: 'In Review', category: 'indeterminate' },
  { id: '10002', name: 'Done', category: 'done' },
];

/** A Jira without issues, with one filter that gives the project SHOP. */
export function emptyJira(now: number): JiraModel {
  return {
    now,
    issues: [],
    filters: [{ id: '10042', name: 'Shop', jql: 'project = SHOP ORDER BY Rank ASC', shared: true }],
    states,
  };
}

const first = 10_001;

/** Makes an issue at the clock's time; every field can be given otherwise. */
export function create(model: JiraModel, more: Partial<Issue> = {}): Issue {
  const id = Math.max(first - 1, ...model.issues.map((issue) => issue.id), lastId.get(model) ?? 0) + 1;
  lastId.set(model, id);
  const issue: Issue = {
    id,
    project: 'SHOP',
    number: id - first + 1,
    summary: `Story ${id}`,
    type: 'Story',
    labels: [],
    created: model.now,
    updated: model.now,
    resolved: null,
    state: '1',
    history: [],
    archived: false,
    hidden: false,
    shownFrom: model.indexLag ? model.now + model.indexLag : 0,
    ...more,
  };
  model.issues = [...model.issues, issue];
  return issue;
}

/** Ids are never used twice, not even those of deleted issues. */
const lastId = new WeakMap<JiraModel, number>();

/** Changes an issue at the clock's time. Another state or project is noted in its history, as a Jira does. */
export function change(model: JiraModel, id: number, to: Partial<Issue>): void {
  model.issues = model.issues.map((issue) => {
    if (issue.id !== id) return issue;
    const changes: readonly Omit<Change, 'id' | 'at'>[] = [
      ...(to.state === undefined ? [] : [{ field: 'status', from: issue.state, to: to.state }]),
      ...(to.project === undefined ? [] : [{ field: 'Key', from: null, to: null }]),
      ...(to.labels === undefined ? [] : [{ field: 'labels', from: null, to: null }]),
    ];
    const history = changes.map((each) => ({ ...each, id: nextChange(model), at: model.now }));
    const shownFrom = model.now + (model.indexLag ?? 0);
    const changed = { ...issue, shownFrom, updated: model.now, ...to, history: [...issue.history, ...history] };
    return changed.shownFrom > model.now ? { ...changed, shownBefore: issue } : changed;
  });
}

/** An issue as the index of the search has it; null where it has none. */
export function indexed(issue: Issue, now: number): Issue | null {
  if (issue.shownFrom <= now) return issue;
  return issue.shownBefore ? indexed(issue.shownBefore, now) : null;
}

const changeIds = new WeakMap<JiraModel, number>();
function nextChange(model: JiraModel): number {
  const id = (changeIds.get(model) ?? 50_000) + 1;
  changeIds.set(model, id);
  return id;
}

export function remove(model: JiraModel, id: number): void {
  model.issues = model.issues.filter((issue) => issue.id !== id);
}
