import type { RequestListener } from 'node:http';
import type { Log } from '../service/contract.ts';
import { guarded } from '../service/guarded.ts';
import type { Call } from '../service/last-calls.ts';
import { shownAgent, shownPath } from './shown-request.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The same listener, telling of each request once it was answered. Of what was sent only that is told which cannot be a secret. */
export function noteCalls(listener: RequestListener, note: (call: Call) => void, log: Log): RequestListener {
  return (request, response) => {
    const at = Date.now();
    const begun = performance.now();
    const { method = '', url = '' } = request;
    const agent = shownAgent(request.headers['user-agent']);
    response.once(
      'close',
      guarded(log, () => {
        const millis = Math.round((performance.now() - begun) * 10) / 10;
        const shown = methods.has(method) ? method : 'OTHER';
        note({ at, method: shown, path: shownPath(url), status: response.statusCode, millis, agent });
      }),
    );
    listener(request, response);
  };
}
