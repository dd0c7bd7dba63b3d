import type { Issue, JiraModel } from './model.ts';

/** Says what a Jira would say of a query that it refuses, with status 400. */
export class JqlError extends Error {}

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

const pieces = /\s*("[^"]*"|'[^']*'|>=|<=|!=|[=<>(),]|[\w.:/-]+)/y;

/** Reads the part of JQL that is needed: comparisons, AND, OR, brackets, IN, IS EMPTY, ORDER BY. */
export function parseJql(text: string, model: JiraModel, settings: JqlSettings): Query {
  const tokens = tokensOf(text);
  let at = 0;
  const peek = (): string => (tokens[at] ?? '').toUpperCase();
  const next = (): string => tokens[at++] ?? '';
  const expect = (token: string): void => {
    if (next().toUpperCase() !== token) throw new JqlError(`Error in the JQL Query: Expecting '${token}'.`);
  };

  const either = (): Test => {
    const tests = [both()];
    while (peek() === 'OR') {
      at++;
      tests.push(both());
    }
    return (issue) => tests.some((test) => test(issue));
  };
  const both = (): Test => {
    const tests = [single()];
    while (peek() === 'AND') {
      at++;
      tests.push(single());
    }
    return (issue) => tests.every((test) => test(issue));
  };
  const single = (): Test => {
    if (peek() === '(') {
      at++;
      const test = either();
      expect(')');
      return test;
    }
    const [field, sign] = [next().toLowerCase(), next().toUpperCase()];
    if (sign === 'IS') {
      expect('EMPTY');
      return testOf(field, sign, []);
    }
    if (sign !== 'IN') return testOf(field, sign, [next()]);
    expect('(');
    const values = [next()];
    while (peek() === ',') {
      at++;
      values.push(next());
    }
    expect(')');
    return testOf(field, sign, values);
  };

  function testOf(field: string, sign: string, values: readonly string[]): Test {
    const [value = ''] = values;
    switch (field) {
      case 'filter':
        return filterTest(value);
      case 'id':
        return idTest(values);
      case 'project':
        return (issue) => (issue.project === bare(value)) === (sign !== '!=');
      case 'labels':
        return (issue) => issue.labels.includes(bare(value)) === (sign !== '!=');
      case 'resolution':
        return (issue) => issue.resolved === null;
      case 'created':
      case 'updated':
        return momentTest(field, sign, momentOf(field, value));
      default:
        throw new JqlError(`Field '${field}' does not exist or you do not have permission to view it.`);
    }
  }

  function filterTest(value: string): Test {
    const filter = model.filters.find(({ id, shared }) => shared && id === bare(value));
    if (!filter) throw new JqlError(`A value with ID '${bare(value)}' does not exist for the field 'filter'.`);
    return parseJql(filter.jql, model, settings).matches;
  }

  function idTest(values: readonly string[]): Test {
    const ids = values.map(Number);
    const missing = ids.find(
      (id) => !model.issues.some((issue) => issue.id === id && !issue.hidden && !issue.archived),
    );
    if (missing !== undefined) throw new JqlError(`An issue with key '${missing}' does not exist for field 'id'.`);
    return ({ id }) => ids.includes(id);
  }

  const whole = (moment: number): number => Math.floor(moment / settings.precision);

  function momentTest(field: 'created' | 'updated', sign: string, moment: number): Test {
    const edge = whole(moment);
    const tests: Readonly<Record<string, (told: number) => boolean>> = {
      '>=': (told) => told >= edge,
      '<=': (told) => told <= edge,
      '>': (told) => told > edge,
      '<': (told) => told < edge,
    };
    const test = tests[sign];
    if (!test) throw new JqlError(`The operator '${sign}' is not supported by the '${field}' field.`);
    return (issue) => test(whole(issue[field]));
  }

  function momentOf(field: string, value: string): number {
    if (/^\d+$/.test(value) && settings.knowsNumbers) return Number(value);
    const date = /^"(\d{4})[-/](\d\d)[-/](\d\d)(?: (\d\d):(\d\d))?"$/.exec(value);
    if (!date) {
      throw new JqlError(
        `Date value '${bare(value)}' for field '${field}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'.`,
      );
    }
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = date.slice(1).map((part) => Number(part ?? 0));
    return Date.UTC(year, month - 1, day, hour, minute) - settings.zone * 60_000;
  }

  const isBounded = tokens.length > 0 && peek() !== 'ORDER';
  const matches: Test = isBounded ? either() : () => true;
  const order: ((a: Issue, b: Issue) => number)[] = [];
  if (peek() === 'ORDER') {
    at++;
    expect('BY');
    do {
      const field = next().toLowerCase();
      const sign = peek() === 'DESC' ? -1 : 1;
      if (peek() === 'DESC' || peek() === 'ASC') at++;
      order.push((a, b) => sign * orderBy(field, a, b));
    } while (next() === ',');
    at--;
  }
  if (at < tokens.length) throw new JqlError(`Error in the JQL Query: '${tokens[at]}' is not expected here.`);
  const compare = (a: Issue, b: Issue): number => {
    for (const by of order) {
      const told = by(a, b);
      if (told !== 0) return told;
    }
    return a.id - b.id;
  };
  return { matches, compare, isBounded };

  function orderBy(field: string, a: Issue, b: Issue): number {
    if (field === 'created' || field === 'updated') return whole(a[field]) - whole(b[field]);
    if (field === 'key') return a.project.localeCompare(b.project) || a.number - b.number;
    return 0;
  }
}

const bare = (value: string): string => value.replace(/^(["'])(.*)\1$/, '$2');

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  pieces.lastIndex = 0;
  while (pieces.lastIndex < text.trimEnd().length) {
    const at = pieces.lastIndex;
    const token = pieces.exec(text)?.[1];
    if (token === undefined)
      throw new JqlError(`Error in the JQL Query: '${text.slice(at, at + 5)}' is not understood.`);
    tokens.push(token);
  }
  return tokens;
}
