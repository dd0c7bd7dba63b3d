import type { z } from 'zod';
import { messageIn } from '../../net/answer/error-message.ts';
import type { Answer } from '../../net/contract.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { understandingOf } from '../parse-answer.ts';
import type { ProjectAddress } from './address.ts';

/** An answer that has the shape it should have. */
export interface Told<T> {
  readonly value: T;
  readonly url: string;
  /** What asks for the next page; it comes in a header only. */
  readonly next: string | null;
  /** The server's own time, as its header says. */
  readonly date: string | null;
}

export interface Question {
  /** Classic releases live at a host of their own. */
  readonly of: 'builds' | 'releases';
  /** What follows `_apis/`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number | null>>;
  /** Set for a list that need not be there: then a 404 is an empty one. */
  readonly optional?: true;
}

/** Asks a project in the version of the interface that its server knows; null where there is nothing (404, empty). */
export type Ask = <S extends z.ZodType>(question: Question, schema: S) => Promise<Told<z.output<S>> | null>;

export const understood = understandingOf('an Azure DevOps');

const newest = '6.0';
/** TFS 2018 Update 2. */
const oldest = 4.1;
/** Server 2019 refuses a version that it does not know as if the token were wrong. */
const knownTo2019 = '5.0';

/** Makes the one who asks. The version is lowered once, by what the server says that it supports. */
export function createAsk(source: Source, address: ProjectAddress): Ask {
  let version = newest;
  let isProven = false;

  const send = ({ of, path, params }: Question): Promise<Answer> => {
    const given = Object.entries({ ...params, 'api-version': version });
    const query = given.flatMap(([name, value]) => (value === null ? [] : `${name}=${encodeURIComponent(value)}`));
    const url = `${of === 'builds' ? address.canonical : address.releases}/_apis/${path}?${query.join('&')}`;
    // Without it a refused token is answered with a sign-in page instead of a 401.
    return source.transport.request({ url, signal: source.signal, headers: { 'x-tfs-fedauthredirect': 'Suppress' } });
  };

  async function sendOrLower(question: Question): Promise<Answer> {
    try {
      return await send(question);
    } catch (error) {
      const mayBeVersion = error instanceof SourceError && error.fault === 'token_refused' && !isProven;
      if (!mayBeVersion || address.edition === 'services' || version !== newest) throw error;
      version = knownTo2019;
      return send(question).catch(() => {
        throw error;
      });
    }
  }

  return async (question, schema) => {
    let answer = await sendOrLower(question);
    if (answer.status === 400 && lowerThan(version, answer.body) !== null) {
      version = lowerThan(version, answer.body) ?? version;
      answer = await send(question);
    }
    const { status, body, headers, url } = answer;
    if (status === 404 || status === 410) return missing(body);
    if (status !== 200 && status !== 204)
      throw new SourceError(
        'answer_unreadable',
        `Azure DevOps answered with status ${status}. ${messageIn(body)}`.trim(),
      );
    isProven = true;
    if (body.trim() === '') return null;
    const value = understood(body, schema);
    return { value, url, next: headers['x-ms-continuationtoken'] || null, date: headers.date ?? null };
  };
}

/** The version that a server supports, when it says that the one asked for is out of its range. */
function lowerThan(version: string, body: string): string | null {
  const supported = /latest REST API version this server supports is (\d+\.\d+)/i.exec(messageIn(body))?.[1];
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
