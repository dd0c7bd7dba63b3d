import type { SimulatedAnswer } from '../faults.ts';
import { queryIn } from './jql.ts';
import { JqlError } from './jql-syntax.ts';
import { type Issue, indexed, type JiraModel } from './model.ts';
import { entryAnswer, issueAnswer, stateAnswer, written } from './render.ts';
import { searchPage } from './search.ts';
import type { JiraSettings } from './server.ts';

/** A parsed request; `params` holds the members of query and body alike. */
export interface JiraRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly params: Readonly<Record<string, unknown>>;
}

export const jsonAnswer = (status: number, value: unknown): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'application/json;charset=UTF-8' },
  body: JSON.stringify(value),
});

const htmlAnswer = (status: number, headers: Readonly<Record<string, string>> = {}): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'text/html;charset=utf-8', ...headers },
  body: '<html><head><title>Unauthorized</title></head><body>Basic Authentication Failure</body></html>',
});

export const refusal = (status: number, message: string): SimulatedAnswer =>
  jsonAnswer(status, { errorMessages: [message], errors: {} });

const noSuchIssue = 'Issue does not exist or you do not have permission to see it.';

/** What a Jira answers, to the owner of the token and to everybody else. */
export function answersOf(model: JiraModel, settings: JiraSettings, base: string) {
  const { edition, user, zone = 0 } = settings;
  const isCloud = edition === 'cloud';
  const format = { zone, cloud: isCloud };

  const serverInfo = (): SimulatedAnswer =>
    jsonAnswer(200, {
      baseUrl: base,
      version: isCloud ? '1001.0.0-SNAPSHOT' : '9.12.2',
      versionNumbers: isCloud ? [1001, 0, 0] : [9, 12, 2],
      deploymentType: isCloud ? 'Cloud' : 'Server',
      serverTime: written(model.now, zone),
      serverTitle: 'Jira',
    });

  /** A Cloud answers a search without a valid token as if there were nothing to find. */
  function withoutValidToken({ path }: JiraRequest): SimulatedAnswer {
    if (!isCloud)
      return htmlAnswer(401, { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED', 'www-authenticate': 'OAuth' });
    if (path.endsWith('/serverInfo')) return serverInfo();
    if (path.endsWith('/search/jql')) return jsonAnswer(200, { issues: [], isLast: true });
    return refusal(401, 'Client must be authenticated to access this resource.');
  }

  function ofOwner(request: JiraRequest): SimulatedAnswer {
    const [, version = '', rest = ''] = /^\/rest\/api\/(2|3|latest)\/(.*)$/.exec(request.path) ?? [];
    if (version === '' || (version === '3' && !isCloud)) return htmlAnswer(404);
    const [what = '', id = '', more = ''] = rest.split('/');
    switch (what) {
      case 'serverInfo':
        return serverInfo();
      case 'myself':
        return jsonAnswer(200, { displayName: user, name: user, timeZone: 'Etc/UTC' });
      case 'status':
        return jsonAnswer(200, model.states.map(stateAnswer));
      case 'filter':
        return id === 'favourite' ? favourites() : filter(id);
      case 'search':
        return search(request, id);
      case 'issue':
        return more === 'changelog' ? changelog(id, request) : issue(id, request);
      case 'changelog':
        return isCloud && id === 'bulkfetch' && request.method === 'POST' ? bulkChangelog(request) : htmlAnswer(404);
      default:
        return htmlAnswer(404);
    }
  }

  const favourites = (): SimulatedAnswer =>
    jsonAnswer(
      200,
      model.filters.filter(({ shared }) => shared).map(({ id, name, jql }) => ({ id, name, jql })),
    );

  function filter(id: string): SimulatedAnswer {
    const filter = model.filters.find((each) => each.id === id && each.shared);
    if (!filter)
      return refusal(
        isCloud ? 400 : 404,
        'The selected filter is not available to you, perhaps it has been deleted or had its permissions changed.',
      );
    const { name, jql } = filter;
    return jsonAnswer(200, { id, name, jql, searchUrl: `${base}/rest/api/2/search?jql=${encodeURIComponent(jql)}` });
  }

  function search(request: JiraRequest, kind: string): SimulatedAnswer {
    if (isCloud && kind === '')
      return refusal(410, 'The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.');
    if (!isCloud && kind !== '') return htmlAnswer(404);
    try {
      const { matches, compare } = searchable(request);
      if (kind === 'approximate-count') return jsonAnswer(200, { count: matches.length });
      // The index decides which rows there are and their order; the fields are those of the moment.
      const answerOf = (row: Issue, fields: readonly string[]) =>
        withHistory(model.issues.find(({ id }) => id === row.id) ?? row, fields, request);
      return searchPage({ model, settings, matches, compare, params: request.params, answerOf });
    } catch (error) {
      if (error instanceof JqlError) return refusal(400, error.message);
      throw error;
    }
  }

  /** What a search finds, in its order; issues in `reconcileIssues` as they are, the others as the index has them. */
  function searchable({ params: { jql, reconcileIssues } }: JiraRequest) {
    const { knowsNumbers = true, precision = 1 } = settings;
    const { matches, compare, isBounded } = queryIn(model, String(jql ?? ''), { knowsNumbers, precision, zone });
    if (isCloud && !isBounded)
      throw new JqlError('Unbounded JQL queries are not allowed here. Please add a search restriction to your query.');
    const sure: readonly unknown[] = Array.isArray(reconcileIssues) ? reconcileIssues : [];
    const selected = model.issues
      .filter(({ archived, hidden }) => !archived && !hidden)
      .flatMap((issue) => (sure.includes(issue.id) ? issue : (indexed(issue, model.now) ?? [])))
      .filter(matches)
      .sort(compare);
    return { matches: selected, compare };
  }

  function withHistory(issue: Issue, fields: readonly string[], request: JiraRequest) {
    const answer = issueAnswer(issue, model, { zone, base, fields });
    if (!String(request.params.expand ?? '').includes('changelog')) return answer;
    const { inlineEntries = isCloud ? 40 : Number.POSITIVE_INFINITY } = settings;
    const newestFirst = issue.history.toReversed().slice(0, inlineEntries);
    const shown = (isCloud ? newestFirst : newestFirst.toReversed()).map((entry) => entryAnswer(entry, model, format));
    const total = issue.history.length;
    return { ...answer, changelog: { startAt: 0, maxResults: shown.length, total, histories: shown } };
  }

  const issueOf = (id: string): Issue | undefined =>
    model.issues.find((each) => String(each.id) === id || `${each.project}-${each.number}` === id);

  function issue(id: string, request: JiraRequest): SimulatedAnswer {
    const existing = issueOf(id);
    if (existing?.hidden && !isCloud) return refusal(403, 'You do not have the permission to see the specified issue.');
    if (!existing || existing.hidden) return refusal(404, noSuchIssue);
    return jsonAnswer(200, withHistory(existing, String(request.params.fields ?? '').split(','), request));
  }

  function changelog(id: string, { params: { startAt = 0, maxResults = 100 } }: JiraRequest): SimulatedAnswer {
    const { offersChangelog = isCloud } = settings;
    const existing = issueOf(id);
    if (!offersChangelog) return htmlAnswer(404);
    if (!existing || existing.hidden) return refusal(404, noSuchIssue);
    const from = Number(startAt);
    const size = Math.min(Number(maxResults), 100);
    const total = existing.history.length;
    const values = existing.history.slice(from, from + size).map((entry) => entryAnswer(entry, model, format));
    return jsonAnswer(200, { startAt: from, maxResults: size, total, isLast: from + size >= total, values });
  }

  /** Oldest first, many issues at once, moments as numbers; issues without a change are left out. */
  function bulkChangelog({ params: { issueIdsOrKeys, fieldIds, nextPageToken = '0' } }: JiraRequest): SimulatedAnswer {
    const { offersBulk = true, bulkPage = 1000 } = settings;
    if (!offersBulk) return htmlAnswer(404);
    const ids = Array.isArray(issueIdsOrKeys) ? issueIdsOrKeys : [];
    const wanted = Array.isArray(fieldIds) ? fieldIds : null;
    const entries = model.issues
      .filter(({ id, hidden }) => ids.includes(String(id)) && !hidden)
      .flatMap(({ id, history }) => history.map((entry) => ({ id, entry })))
      .filter(({ entry }) => wanted === null || wanted.includes(entry.field));
    const from = Number(nextPageToken);
    const page = Object.groupBy(entries.slice(from, from + bulkPage), ({ id }) => id);
    const issueChangeLogs = Object.entries(page).map(([issueId, own = []]) => ({
      issueId,
      changeHistories: own.map(({ entry }) => ({ ...entryAnswer(entry, model, format), created: entry.at })),
    }));
    const more = from + bulkPage < entries.length ? { nextPageToken: String(from + bulkPage) } : {};
    return jsonAnswer(200, { issueChangeLogs, ...more });
  }

  return { ofOwner, withoutValidToken };
}
