import type { Fault } from '#shared/records/fault.ts';
import { shownAddress } from '../address.ts';
import type { Answer } from '../contract.ts';
import { errorMessageIn } from './error-message.ts';
import { parsedJson, TooMuchJson } from './parsed-json.ts';

/** The next step after an answer: use it, or fail, at once or after retries. */
export type Verdict =
  | { readonly kind: 'usable' }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly detail: string; readonly isTransient: boolean };

const usable: Verdict = { kind: 'usable' };
const transientStatuses = new Set([408, 425]);
/** Answers whose meaning only the collector knows. */
const forTheCollector = new Set([204, 304, 400, 404, 409, 410, 413, 414, 422, 431]);

const fault = (fault: Fault, detail: string, isTransient = false): Verdict => ({
  kind: 'fault',
  fault,
  detail,
  isTransient,
});

/** Judges an answer by status, headers and body (at most `mostValues` values). A 200 proves nothing: sign-in pages come with it. */
export function classify(answer: Answer, mostValues?: number): Verdict {
  const { status, headers } = answer;
  const at = shownAddress(answer.url);
  if (isSessionLost(answer))
    return fault('token_refused', `The system took the request for an anonymous one (${status}).`, true);
  if (status === 401) return signInRefused(headers);
  if (status === 429 || (status === 403 && isRateLimit(answer)))
    return fault('rate_limited', 'The system asks to slow down.', true);
  if (status === 403) return forbidden(answer);
  if (status === 451) return fault('gone', 'The system withholds this for legal reasons (451).');
  if (status === 407) return fault('proxy_refused', 'The proxy wants a user and a password (407).');
  if (status === 203) return fault('sign_in_page', 'A sign-in page came with status 203.');
  // A stopped Azure DevOps organization answers with a 503 that stays.
  if (status === 503 && headers['x-tfs-serviceerror'] !== undefined)
    return fault('gone', 'The organization was stopped or removed.');
  if (status >= 500 || transientStatuses.has(status))
    return fault(
      'server_error',
      `The system answered with status ${status} at ${at}.`,
      status !== 501 && status !== 505,
    );
  if (forTheCollector.has(status)) return usable;
  if (status >= 200 && status < 300) return bodyOf(answer, mostValues);
  return fault('answer_unreadable', `The system answered with status ${status} at ${at}.`);
}

/** Whether a Jira Data Center lost the session and answers as to an anonymous user. A wrong password looks similar but sets another header. */
function isSessionLost({ status, headers }: Answer): boolean {
  return (
    (status === 200 || status === 400 || status === 401 || status === 404) &&
    headers['x-ausername'] === 'anonymous' &&
    !/FAILED|DENIED/.test(headers['x-seraph-loginreason'] ?? '')
  );
}

function signInRefused(headers: Answer['headers']): Verdict {
  return headers['x-authentication-denied-reason']?.startsWith('CAPTCHA') ||
    headers['x-seraph-loginreason']?.includes('AUTHENTICATION_DENIED')
    ? fault('captcha_lock', 'The system wants a CAPTCHA to be solved.')
    : fault('token_refused', 'The system answered that the sign-in is wrong (401).');
}

/** GitHub's names of its secondary limit, of today and before. */
const secondaryLimit = /secondary rate limit|abuse detection mechanism|wait a few minutes before you try again/i;

/** Whether GitHub limits a client with too many requests; the limit need not name a time. */
export const isUnnamedLimit = ({ status, headers, body }: Answer): boolean =>
  (status === 403 || status === 429) &&
  (headers['gh-limited-by'] !== undefined || headers['x-ratelimit-remaining'] === '0' || secondaryLimit.test(body));

const isRateLimit = (answer: Answer): boolean => answer.headers['retry-after'] !== undefined || isUnnamedLimit(answer);

function forbidden({ url, headers, body }: Answer): Verdict {
  const at = shownAddress(url);
  const message = errorMessageIn(body);
  const quoted = message === '' ? '' : ` It says: “${message}”`;
  // GitHub refuses every sign-in for a while after several wrong ones, right or not.
  if (/login attempts exceeded/i.test(message))
    return fault('rate_limited', `The system refuses sign-ins for a while.${quoted}`);
  if (/user.agent/i.test(message))
    return fault('proxy_refused', `Something on the way to ${at} removes the name of the app.${quoted}`);
  if (headers['x-github-sso']?.startsWith('required'))
    return fault('token_lacks_right', 'The organization wants the token to be authorized for its single sign-on.');
  const right = headers['x-required-permission'] ?? headers['x-accepted-github-permissions'];
  const wanted = right === undefined ? '' : `; it wants the right “${right}”`;
  return fault('token_lacks_right', `The system forbids this (403) at ${at}${wanted}.${quoted}`);
}

/** Whether an answer is a page for people, possibly of a proxy in front of the system. */
export const isWebPage = ({ headers, body }: Pick<Answer, 'headers' | 'body'>): boolean =>
  body.trimStart().startsWith('<') || headers['content-type']?.startsWith('text/html') === true;

function bodyOf(answer: Answer, mostValues?: number): Verdict {
  const { url, body } = answer;
  // Only the collector knows the meaning of an empty answer.
  if (body.trim() === '') return usable;
  if (isWebPage(answer)) {
    return /<form|password|log ?in|sign ?in|saml|\bsso\b/i.test(body)
      ? fault('sign_in_page', 'A sign-in page came instead of data.')
      : fault('not_this_product', 'A web page came instead of data.');
  }
  try {
    parsedJson(body, mostValues);
    return usable;
  } catch (error) {
    if (error instanceof TooMuchJson)
      return fault('answer_too_large', `The answer of ${shownAddress(url)} ${error.message}.`);
    return fault('answer_unreadable', 'The answer breaks off or is not JSON.', true);
  }
}
