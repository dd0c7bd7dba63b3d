import { parseAddress } from '../../net/address.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Address } from '../contract.ts';
import { withoutOrder } from './pull/jql.ts';

/** The collected scope: the issues of a saved filter, or those of a query. */
export type IssueSelection = { readonly filter: string } | { readonly jql: string };

/** An address of a Jira taken apart. */
export interface JiraAddress extends Address {
  /** The address of the Jira itself: origin and context path, or the gateway's path to one site; without a trailing slash. */
  readonly base: string;
  readonly wanted: IssueSelection;
}

/** The first path parts of addresses within a Jira; the part before them is its context path. */
const inside = new Set(['rest', 'issues', 'secure', 'browse', 'projects', 'plugins', 'filter']);

/**
 * Reads the address of a saved filter or of a query: the search of the API, the filter of the API, or the browser's. A query beside a filter is what
 * the browser shows after the filter was changed there, so it comes first.
 */
export function jiraAddress(address: string): JiraAddress {
  const url = parseAddress(address);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const base = [url.origin, ...contextOf(url.hostname, segments)].join('/');
  const wanted = wantedOf(url, segments);
  const query = 'filter' in wanted ? `filter%3D${wanted.filter}` : encodeURIComponent(wanted.jql);
  const canonical = `${base}/rest/api/2/search?jql=${query}`;
  return { origin: url.origin, base, wanted, canonical, key: null };
}

const isCloud = ({ hostname }: URL): boolean => hostname.endsWith('.atlassian.net') || hostname === 'api.atlassian.com';

/** An issue that moves between the editions gets another id: collected at both, it would count twice. */
export function editionsDiffer(before: string, now: string): string | null {
  const [from, to] = [before, now].map((url) => isCloud(parseAddress(url)));
  return from === to
    ? null
    : 'is of another edition of Jira, where issues have other ids; connect it as a new integration and remove this one';
}

/** The scope as the beginning of a longer query. */
export function scopeOf({ wanted }: JiraAddress): string {
  return 'filter' in wanted ? `filter = ${wanted.filter}` : `(${wanted.jql})`;
}

function contextOf(host: string, segments: readonly string[]): readonly string[] {
  if (host === 'api.atlassian.com') {
    const [ex, product, site] = segments;
    if (ex !== 'ex' || product !== 'jira' || site === undefined)
      throw new SourceError(
        'wrong_address',
        'An address of the gateway begins with api.atlassian.com/ex/jira/ and the site’s id.',
      );
    return [ex, product, site];
  }
  if (host.endsWith('.atlassian.net')) return [];
  const first = segments.findIndex((segment) => inside.has(segment));
  return first === -1 ? segments : segments.slice(0, first);
}

function wantedOf(url: URL, segments: readonly string[]): IssueSelection {
  const jql = withoutOrder(url.searchParams.get('jql') ?? '');
  const [, bare, quoted, inApostrophes] = /^filter\s*=\s*(?:(\d+)|"(\d+)"|'(\d+)')$/i.exec(jql) ?? [];
  const named = bare ?? quoted ?? inApostrophes;
  if (named !== undefined) return { filter: named };
  if (jql !== '') return { jql };
  const inPath = segments[segments.indexOf('filter') + 1];
  const filter = url.searchParams.get('filter') ?? url.searchParams.get('requestId') ?? inPath ?? '';
  if (/^\d+$/.test(filter)) return { filter };
  throw new SourceError(
    'wrong_address',
    filter.startsWith('-')
      ? 'This is one of Jira’s own filters, which its API does not know. Save it as a filter of your own and take that address.'
      : 'The address names neither a saved filter nor a query. Open the filter in Jira and take the address that the browser shows.',
  );
}
