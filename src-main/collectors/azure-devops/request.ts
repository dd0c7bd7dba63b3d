import type { z } from 'zod';
import { isWebPage } from '../../net/answer/classify.ts';
import { errorMessageIn } from '../../net/answer/error-message.ts';
import type { Answer } from '../../net/contract.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { answerParser } from '../parse-answer.ts';
import type { ProjectAddress } from './address.ts';

/** An answer that has the shape it should have. */
export interface ParsedAnswer<T> {
  readonly value: T;
  readonly url: string;
  /** The token of the next page; only a header has it. */
  readonly next: string | null;
  /** The server's own time, from its header. */
  readonly date: string | null;
}

export interface ApiRequest {
  /** Classic releases live at a host of their own. */
  readonly of: 'builds' | 'releases';
  /** The path after `_apis/`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number | null>>;
  /** Set for a list that need not be there: then a 404 is an empty one. A server without the whole service answers with a web page. */
  readonly optional?: 'list' | 'service';
}

/** Sends a request to a project in the version of the interface that its server supports; null if there is nothing (404, empty). */
export type SendRequest = <S extends z.ZodType>(
  request: ApiRequest,
  schema: S,
) => Promise<ParsedAnswer<z.output<S>> | null>;

export const parseAnswer = answerParser('an Azure DevOps');

const newest = '6.0';
/** TFS 2018 Update 2. */
const oldest = 4.1;
/** Server 2019 refuses a version that it does not know as if the token were wrong. */
const server2019Version = '5.0';

/** A function that sends requests. It lowers the version once, to the one that the server supports. */
export function requestSender(source: Source, address: ProjectAddress): SendRequest {
  let version = newest;
  let isProven = false;

  const send = ({ of, path, params }: ApiRequest): Promise<Answer> => {
    const queryParams = Object.entries({ ...params, 'api-version': version });
    const query = queryParams.flatMap(([name, value]) =>
      value === null ? [] : `${name}=${encodeURIComponent(value)}`,
    );
    const url = `${of === 'builds' ? address.canonical : address.releases}/_apis/${path}?${query.join('&')}`;
    // Without it a refused token is answered with a sign-in page instead of a 401.
    return source.transport.request({ url, signal: source.signal, headers: { 'x-tfs-fedauthredirect': 'Suppress' } });
  };

  async function sendOrLower(request: ApiRequest): Promise<Answer> {
    try {
      return await send(request);
    } catch (error) {
      const mayBeVersion = error instanceof SourceError && error.fault === 'token_refused' && !isProven;
      if (!mayBeVersion || address.edition === 'services' || version !== newest) throw error;
      version = server2019Version;
      return send(request).catch(() => {
        throw error;
      });
    }
  }

  return async (request, schema) => {
    let answer = await sendOrLower(request);
    if (answer.status === 400 && lowerThan(version, answer.body) !== null) {
      version = lowerThan(version, answer.body) ?? version;
      answer = await send(request);
    }
    const { status, body, headers, url } = answer;
    if (status === 404 && request.optional !== 'service' && isWebPage(answer))
      throw new SourceError('not_this_product', 'A web page came instead of data (404).');
    if (status === 404 || status === 410) return missing(body);
    if (status !== 200 && status !== 204)
      throw new SourceError(
        'answer_unreadable',
        `Azure DevOps answered with status ${status}. ${errorMessageIn(body)}`.trim(),
      );
    isProven = true;
    if (body.trim() === '') return null;
    const value = parseAnswer(body, schema);
    return { value, url, next: headers['x-ms-continuationtoken'] || null, date: headers.date ?? null };
  };
}

/** The version that a server supports, when it refuses the requested one as out of its range. */
function lowerThan(version: string, body: string): string | null {
  const supported = /latest REST API version this server supports is (\d{1,4}\.\d{1,4})/i.exec(
    errorMessageIn(body),
  )?.[1];
  if (supported === undefined || Number(supported) >= Number(version)) return null;
  if (Number(supported) < oldest)
    throw new SourceError('version_too_old', `The server supports version ${supported} of the interface only.`);
  return supported;
}

function missing(body: string): null {
  if (/TF200016|VS800075|ProjectDoesNotExist/.test(body))
    throw new SourceError('wrong_address', 'The project does not exist there, or the token may not see it.');
  return null;
}
