import type { Fault } from '#shared/records/fault.ts';
import type { Answer } from './contract.ts';

/** What to do with an answer: use it, or fail, at once or after trying again. */
export type Verdict =
  | { readonly kind: 'usable' }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly detail: string; readonly passing: boolean };

const usable: Verdict = { kind: 'usable' };
const passing = new Set([408, 425, 500, 502, 503, 504]);
/** Answers whose meaning only the collector knows. */
const forTheCollector = new Set([304, 400, 404, 409, 410, 422]);

/** Judges an answer by status, headers and the look of its body. A 200 proves nothing: sign-in pages come with one. */
export function classify(answer: Answer): Verdict {
  const { status, headers } = answer;
  if (status === 401) return signInRefused(headers);
  if (status === 429 || (status === 403 && isRateLimit(answer))) {
    return { kind: 'fault', fault: 'rate_limited', detail: 'The system asks to slow down.', passing: true };
  }
  if (status === 403) return forbidden(headers);
  if (status === 203)
    return { kind: 'fault', fault: 'sign_in_page', detail: 'A sign-in page came with status 203.', passing: false };
  if (passing.has(status)) {
    return {
      kind: 'fault',
      fault: 'server_error',
      detail: `The system answered with status ${status}.`,
      passing: true,
    };
  }
  if (forTheCollector.has(status) || status === 204) return usable;
  if (status >= 200 && status < 300) return bodyOf(answer);
  return {
    kind: 'fault',
    fault: 'answer_unreadable',
    detail: `The system answered with status ${status}.`,
    passing: false,
  };
}

function signInRefused(headers: Answer['headers']): Verdict {
  return headers['x-authentication-denied-reason']?.startsWith('CAPTCHA')
    ? { kind: 'fault', fault: 'captcha_lock', detail: 'The system wants a CAPTCHA to be solved.', passing: false }
    : {
        kind: 'fault',
        fault: 'token_refused',
        detail: 'The system answered that the sign-in is wrong (401).',
        passing: false,
      };
}

function isRateLimit({ headers, body }: Answer): boolean {
  return (
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /secondary rate limit|abuse/i.test(body)
  );
}

function forbidden(headers: Answer['headers']): Verdict {
  const right = headers['x-required-permission'] ?? headers['x-accepted-github-permissions'];
  const detail =
    right === undefined ? 'The system forbids this (403).' : `The system forbids this; it wants the right “${right}”.`;
  return { kind: 'fault', fault: 'token_lacks_right', detail, passing: false };
}

function bodyOf({ headers, body }: Answer): Verdict {
  const start = body.trimStart().slice(0, 1);
  if (start === '<' || headers['content-type']?.startsWith('text/html')) {
    return /<form|password|log ?in|sign ?in|saml|sso/i.test(body)
      ? { kind: 'fault', fault: 'sign_in_page', detail: 'A sign-in page came instead of data.', passing: false }
      : { kind: 'fault', fault: 'not_this_product', detail: 'A web page came instead of data.', passing: false };
  }
  try {
    JSON.parse(body);
    return usable;
  } catch {
    return {
      kind: 'fault',
      fault: 'answer_unreadable',
      detail: 'The answer breaks off or is not JSON.',
      passing: true,
    };
  }
}
