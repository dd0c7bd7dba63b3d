import type { Fault } from '#shared/records/fault.ts';
import type { FaultKind } from '#test/simulators/faults.ts';

export const json = { 'content-type': 'application/json' };

/** The questions of a collection, in their order. */
export const requests = ['serverInfo', 'myself', '/filter/', '/status', '10042 AND updated', '10042 AND created'];

/** What passes when it is asked again. */
export const passing: readonly (readonly [string, FaultKind])[] = [
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502 }],
  ['503 of a Jira that is starting', { kind: 'status', status: 503, body: '<html>JIRA is starting up</html>' }],
  ['504', { kind: 'status', status: 504 }],
  ['408', { kind: 'status', status: 408 }],
  ['429 without Retry-After', { kind: 'status', status: 429 }],
  ['429 with Retry-After in seconds', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
  ['429 with a date', { kind: 'status', status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }],
  [
    '429 of a Cloud’s burst limit',
    {
      kind: 'status',
      status: 429,
      headers: {
        'ratelimit-reason': 'jira-burst-based',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '2026-09-01T08:00Z',
      },
    },
  ],
  ['a cut connection', { kind: 'cut' }],
  ['truncated JSON', { kind: 'truncated' }],
  ['a byte-order mark', { kind: 'byte-order-mark' }],
  ['a session that was lost, with 400', { kind: 'status', status: 400, headers: { 'x-ausername': 'anonymous' } }],
  ['a session that was lost, with 401', { kind: 'status', status: 401, headers: { 'x-ausername': 'anonymous' } }],
  [
    'a session that was lost, with 200',
    {
      kind: 'status',
      status: 200,
      headers: { ...json, 'x-ausername': 'anonymous' },
      body: '{"issues":[],"total":0,"isLast":true}',
    },
  ],
];

/** What does not pass, and what it is called. */
export const lasting: readonly (readonly [string, FaultKind, Fault])[] = [
  ['401', { kind: 'status', status: 401, headers: { 'www-authenticate': 'OAuth realm="jira"' } }, 'token_refused'],
  [
    '401 of a wrong password',
    {
      kind: 'status',
      status: 401,
      headers: { 'x-ausername': 'anonymous', 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' },
    },
    'token_refused',
  ],
  [
    'a CAPTCHA',
    {
      kind: 'status',
      status: 401,
      headers: {
        'x-seraph-loginreason': 'AUTHENTICATION_DENIED',
        'x-authentication-denied-reason': 'CAPTCHA_CHALLENGE; login-url=x',
      },
    },
    'captcha_lock',
  ],
  ['403', { kind: 'status', status: 403, headers: json, body: '{"errorMessages":["No."]}' }, 'token_lacks_right'],
  [
    'a session lost for good',
    { kind: 'status', status: 404, headers: { 'x-ausername': 'anonymous' } },
    'token_refused',
  ],
  ['a sign-in page with 200', { kind: 'sign-in-page', status: 200 }, 'sign_in_page'],
  ['a sign-in page with 203', { kind: 'sign-in-page', status: 203 }, 'sign_in_page'],
  ['a redirect to a login', { kind: 'redirect', to: '/login.jsp?os_destination=%2F' }, 'sign_in_page'],
  ['a redirect to another host', { kind: 'redirect', to: 'http://localhost:1/elsewhere' }, 'sign_in_page'],
  ['a redirect to itself', { kind: 'redirect', to: '' }, 'moved'],
  [
    'another web page',
    { kind: 'status', status: 200, body: '<html>Welcome to our intranet</html>' },
    'not_this_product',
  ],
  ['endless 500', { kind: 'status', status: 500 }, 'server_error'],
  ['501', { kind: 'status', status: 501 }, 'server_error'],
  ['endless cuts', { kind: 'cut' }, 'server_error'],
  ['endless truncation', { kind: 'truncated' }, 'answer_unreadable'],
  ['an empty answer', { kind: 'status', status: 200, body: '', headers: json }, 'answer_unreadable'],
  ['a 204', { kind: 'status', status: 204, body: '' }, 'answer_unreadable'],
  ['an answer without end', { kind: 'huge', bytes: 65 * 2 ** 20 }, 'answer_too_large'],
  ['a limit for an hour', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited'],
  ['a proxy that wants a password', { kind: 'status', status: 407 }, 'proxy_refused'],
];

/** Answers that are JSON and still not what was asked for. */
export const shapes: readonly (readonly [string, string, string, Fault])[] = [
  ['the JSON of another product', 'serverInfo', '{"name":"Bitbucket","ok":true}', 'not_this_product'],
  ['a list for the server', 'serverInfo', '[]', 'answer_unreadable'],
  ['a time that is none', 'serverInfo', '{"baseUrl":"x","version":"9","serverTime":"soon"}', 'answer_unreadable'],
  ['a filter without a query', '/filter/', '{"id":"10042"}', 'answer_unreadable'],
  ['states that are no list', '/status', '{"values":[]}', 'answer_unreadable'],
  ['issues that are no list', '10042 AND created', '{"issues":{},"total":0,"isLast":true}', 'answer_unreadable'],
  ['no issues at all', '10042 AND created', '{"total":0,"isLast":true}', 'answer_unreadable'],
  [
    'an issue with a key for an id',
    '10042 AND created',
    '{"total":1,"isLast":true,"issues":[{"id":"A-1","key":"A-1","fields":{}}]}',
    'answer_unreadable',
  ],
];
