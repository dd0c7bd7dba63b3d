import { type Condition, JqlError, type Parsed, parsed } from './jql-syntax.ts';
import type { Issue, JiraModel } from './model.ts';

export interface JqlSettings {
  /** Whether a number may stand for a moment. */
  readonly knowsNumbers: boolean;
  /** What moments are compared by, in milliseconds: an index may know whole seconds only. */
  readonly precision: number;
  /** How many minutes the clock of the token's owner is before UTC. */
  readonly zone: number;
}

export interface Query {
  readonly matches: (issue: Issue) => boolean;
  readonly compare: (a: Issue, b: Issue) => number;
  /** Whether anything restricts it. */
  readonly isBounded: boolean;
}

type Test = (issue: Issue) => boolean;

/** What a query means in a Jira. Throws a JqlError for one that it would refuse. */
export function queryIn(model: JiraModel, text: string, settings: JqlSettings): Query {
  const { condition, order } = parsed(text);
  return {
    matches: condition === null ? () => true : testOf(condition, model, settings),
    compare: compareBy(order, settings),
    isBounded: condition !== null,
  };
}

function testOf(condition: Condition, model: JiraModel, settings: JqlSettings): Test {
  if ('all' in condition) {
    const tests = condition.all.map((each) => testOf(each, model, settings));
    return (issue) => tests.every((test) => test(issue));
  }
  if ('any' in condition) {
    const tests = condition.any.map((each) => testOf(each, model, settings));
    return (issue) => tests.some((test) => test(issue));
  }
  const { field, sign, values } = condition;
  const value = bare(values[0] ?? '');
  switch (field) {
    case 'filter':
      return filterTest(value, model, settings);
    case 'id':
      return idTest(values, model);
    case 'project':
      return (issue) => (issue.project === value) === (sign !== '!=');
    case 'labels':
      return (issue) => issue.labels.includes(value) === (sign !== '!=');
    case 'resolution':
      return (issue) => issue.resolved === null;
    case 'created':
    case 'updated':
      return momentTest(field, sign, momentOf(field, values[0] ?? '', settings), settings);
    default:
      throw new JqlError(`Field '${field}' does not exist or you do not have permission to view it.`);
  }
}

function filterTest(id: string, model: JiraModel, settings: JqlSettings): Test {
  const filter = model.filters.find((each) => each.shared && each.id === id);
  if (!filter) throw new JqlError(`A value with ID '${id}' does not exist for the field 'filter'.`);
  return queryIn(model, filter.jql, settings).matches;
}

function idTest(values: readonly string[], { issues }: JiraModel): Test {
  const ids = values.map(Number);
  const missing = ids.find((id) => !issues.some((issue) => issue.id === id && !issue.hidden && !issue.archived));
  if (missing !== undefined) throw new JqlError(`An issue with key '${missing}' does not exist for field 'id'.`);
  return ({ id }) => ids.includes(id);
}

const whole = (moment: number, { precision }: JqlSettings): number => Math.floor(moment / precision);

function momentTest(field: 'created' | 'updated', sign: string, moment: number, settings: JqlSettings): Test {
  const edge = whole(moment, settings);
  if (sign === '>=') return (issue) => whole(issue[field], settings) >= edge;
  if (sign === '<=') return (issue) => whole(issue[field], settings) <= edge;
  throw new JqlError(`The operator '${sign}' is not supported by the '${field}' field.`);
}

function momentOf(field: string, value: string, { knowsNumbers, zone }: JqlSettings): number {
  if (/^\d+$/.test(value) && knowsNumbers) return Number(value);
  const date = /^"(\d{4})[-/](\d\d)[-/](\d\d)(?: (\d\d):(\d\d))?"$/.exec(value);
  if (!date) {
    throw new JqlError(
      `Date value '${bare(value)}' for field '${field}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'.`,
    );
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = date.slice(1).map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute) - zone * 60_000;
}

function compareBy(order: Parsed['order'], settings: JqlSettings): Query['compare'] {
  const difference = (field: string, a: Issue, b: Issue): number => {
    if (field === 'created' || field === 'updated') return whole(a[field], settings) - whole(b[field], settings);
    return field === 'key' ? a.project.localeCompare(b.project) || a.number - b.number : 0;
  };
  return (a, b) => {
    for (const { field, isFalling } of order) {
      const order = difference(field, a, b);
      if (order !== 0) return isFalling ? -order : order;
    }
    return a.id - b.id;
  };
}

const bare = (value: string): string => value.replace(/^(["'])(.*)\1$/, '$2');
