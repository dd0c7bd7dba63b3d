import type { SimulatedAnswer } from '../faults.ts';
import { jsonAnswer, refusal } from './answers.ts';
import type { Issue, JiraModel } from './model.ts';
import type { JiraSettings } from './server.ts';

interface Searched {
  readonly model: JiraModel;
  readonly settings: JiraSettings;
  /** All rows of the query, in order. */
  readonly matches: readonly Issue[];
  readonly compare: (a: Issue, b: Issue) => number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly answerOf: (issue: Issue, fields: readonly string[]) => unknown;
}

const week = 7 * 24 * 60 * 60_000;

/** One page of a search, as the edition cuts it. */
export function searchPage(searched: Searched): SimulatedAnswer {
  return searched.settings.edition === 'cloud' ? cloudPage(searched) : serverPage(searched);
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? '')
        .split(',')
        .filter((name) => name !== '');

function serverPage({ settings, matches, params, answerOf }: Searched): SimulatedAnswer {
  const { largestPage = 1000, window = 10_000 } = settings;
  const startAt = Number(params.startAt ?? 0);
  const maxResults = Math.min(Number(params.maxResults ?? 50), largestPage);
  if (startAt + maxResults > window)
    return refusal(500, `Search limit exceeded: the request exceeded the search platform limit of ${window}.`);
  const issues = matches.slice(startAt, startAt + maxResults).map((issue) => answerOf(issue, listOf(params.fields)));
  return jsonAnswer(200, { expand: 'schema,names', startAt, maxResults, total: matches.length, issues });
}

/** A token remembers the query, the last row as it was, and when it was made. */
function cloudPage({ model, settings, matches, compare, params, answerOf }: Searched): SimulatedAnswer {
  const { largestPage = 5000, emptyLastToken = false } = settings;
  const maxResults = Math.min(Number(params.maxResults ?? 50), largestPage);
  const after = params.nextPageToken === undefined ? null : tokens.get(String(params.nextPageToken));
  if (after === undefined || (after !== null && (after.jql !== params.jql || model.now - after.madeAt > week)))
    return refusal(400, 'The provided next page token is invalid or expired.');
  const left = after === null ? matches : matches.filter((issue) => compare(issue, after.last) > 0);
  const page = left.slice(0, maxResults);
  const issues = page.map((issue) => answerOf(issue, listOf(params.fields)));
  const last = page.at(-1);
  if (page.length === left.length || last === undefined)
    return jsonAnswer(200, { issues, isLast: true, ...(emptyLastToken ? { nextPageToken: '' } : {}) });
  const nextPageToken = `page-${tokens.size + 1}`;
  tokens.set(nextPageToken, { jql: String(params.jql), last, madeAt: model.now });
  return jsonAnswer(200, { issues, isLast: false, nextPageToken });
}

const tokens = new Map<string, { readonly jql: string; readonly last: Issue; readonly madeAt: number }>();
