import type { RequestListener } from 'node:http';
import { apiEndpoints } from '#shared/api/registry.ts';
import { statistics } from '#shared/metrics/statistic.ts';
import type { Log } from '../service/contract.ts';
import type { LoggedRequest } from '../service/request-log.ts';
import { safeListener } from '../service/threads/safe-listener.ts';
import { specialPaths } from './open-api/open-api-special.ts';

const paths = [...apiEndpoints.map(({ path }) => path), ...Object.keys(specialPaths)].map(
  (path) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '\\d{1,16}')}$`),
);

const day = /^\d{4}-\d\d-\d\d$/;
/** The parameters whose values cannot hold a secret, and what such a value looks like. */
const plain: ReadonlyMap<string, RegExp> = new Map([
  ['from', day],
  ['to', day],
  ['limit', /^\d{1,4}$/],
  ['format', /^(json|csv)$/],
  ['include', /^evidence$/],
  ['statistic', new RegExp(`^(${statistics.join('|')})$`)],
]);

/** The path of a request to a known route, else null: an unknown path may contain anything, even a key. */
export function shownPath(target: string): string | null {
  const [path = '', ...rest] = target.split('?');
  if (!paths.some((one) => one.test(path))) return null;
  const query = [...new URLSearchParams(rest.join('?'))].flatMap(([name, value]) => {
    if (plain.get(name)?.test(value)) return [`${name}=${value}`];
    return name === 'branch' || name === 'pipeline' || name === 'cursor' ? [`${name}=…`] : [];
  });
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The name and version of a client, such as curl/8.5.0; null if its header is not that plain. */
export function shownAgent(agent: string | undefined): string | null {
  return /^[A-Za-z][A-Za-z-]{0,29}\/\d[\d.]{0,15}(?=$|[\s;(])/.exec(agent ?? '')?.[0] ?? null;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Wraps a listener and logs each answered request, with only those parts that cannot be secret. */
export function logRequests(listener: RequestListener, note: (call: LoggedRequest) => void, log: Log): RequestListener {
  return (request, response) => {
    const at = Date.now();
    const begun = performance.now();
    const { method = '', url = '' } = request;
    const agent = shownAgent(request.headers['user-agent']);
    response.once(
      'close',
      safeListener(log, () => {
        const millis = Math.round((performance.now() - begun) * 10) / 10;
        const shown = methods.has(method) ? method : 'OTHER';
        note({ at, method: shown, path: shownPath(url), status: response.statusCode, millis, agent });
      }),
    );
    listener(request, response);
  };
}
