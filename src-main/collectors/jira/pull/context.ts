import { withoutEnd } from '#shared/text/ends.ts';
import type { Millis } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import type { Source } from '../../contract.ts';
import { ItemFaults } from '../../item-faults.ts';
import type { JiraAddress } from '../address.ts';
import { answerValue, errorMessageOf, sendRequest } from '../request.ts';
import { FilterAnswer, Myself, ServerInfo } from '../schema.ts';

/** A Jira that answered, as everything that asks it further needs to know it. */
export interface Site {
  readonly source: Source;
  readonly base: string;
  readonly isCloud: boolean;
  readonly version: string;
  /** The version of its API: a Cloud has the newer searches only there. */
  readonly api: string;
  /** Where its pages are for people: behind a gateway another address than the API's. */
  readonly browse: string;
  /** The server's time at the request. Ours is never used for a watermark. */
  readonly serverTime: Millis;
  /** The issues that could not be read. */
  readonly faults: ItemFaults;
}

/** Finds out which edition answers at an address. */
export async function openSite(source: Source, { base }: JiraAddress): Promise<Site> {
  const answer = await sendRequest(source, `${base}/rest/api/2/serverInfo`);
  if (answer.status === 404 || answer.status === 410)
    throw new SourceError('wrong_address', 'No Jira is there. Its context path may be missing or too much.');
  const { baseUrl, version, deploymentType, serverTime } = answerValue(answer, ServerInfo);
  if (baseUrl === undefined || version === undefined)
    throw new SourceError('not_this_product', 'The answer is not what a Jira says of itself.');
  const isCloud = deploymentType === 'Cloud';
  const now = serverTime ?? Date.parse(answer.headers.date ?? '');
  if (Number.isNaN(now)) throw new SourceError('answer_unreadable', 'The Jira does not tell its time.');
  const site = {
    source,
    base,
    isCloud,
    version,
    api: `${base}/rest/api/${isCloud ? 3 : 2}`,
    browse: isGateway(base) ? withoutEnd(baseUrl, '/') : base,
    serverTime: now,
  };
  return { ...site, faults: new ItemFaults(() => ownerOf(site)) };
}

const isGateway = (base: string): boolean => base.startsWith('https://api.atlassian.com/ex/');

/** The owner of the token. A Cloud answers a search without a valid token with an empty list, so this is requested first. */
export async function ownerOf({ source, base }: Pick<Site, 'source' | 'base'>): Promise<string> {
  const { displayName, name } = answerValue(await sendRequest(source, `${base}/rest/api/2/myself`), Myself);
  return displayName ?? name ?? 'someone without a name';
}

/** The name and the query of what is collected. A filter that may not be seen looks like one that was never there. */
export async function filterOf(
  { source, api }: Site,
  { wanted }: JiraAddress,
): Promise<{ readonly name: string; readonly jql: string }> {
  if ('jql' in wanted) return { name: 'The query of the address', jql: wanted.jql };
  const answer = await sendRequest(source, `${api}/filter/${wanted.filter}`);
  if (answer.status === 400 || answer.status === 404) throw notShared(wanted.filter, errorMessageOf(answer.body));
  const { name, jql } = answerValue(answer, FilterAnswer);
  return { name: name ?? `Filter ${wanted.filter}`, jql };
}

export const notShared = (filter: string, message: string): SourceError =>
  new SourceError('filter_not_shared', `The Jira does not give filter ${filter}. ${message}`.trim());
