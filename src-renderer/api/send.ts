import { endSession, sessionHeaders, sessionSecret } from './session.ts';

const mostWaits = 30;

/** Every request of the app: `fetch` with what proves the session of this tab. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const secret = sessionSecret();
  const headers = { ...Object.fromEntries(new Headers(init.headers)), ...sessionHeaders(secret) };
  const response = await fetchInTurn(path, { ...init, headers });
  if (response.status !== 401 || secret === null) return response;
  const current = sessionSecret();
  // Another tab signed in again in the meantime.
  if (current !== null && current !== secret) return send(path, init);
  endSession(secret);
  return response;
}

/** Repeats a request that the service refused for too many at once, such as for a long list of projects, after the time that the service names. */
async function fetchInTurn(path: string, init: RequestInit): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(path, init);
    const after = response.status === 429 && waits < mostWaits ? response.headers.get('retry-after') : null;
    if (after === null) return response;
    await new Promise((resolve) => window.setTimeout(resolve, Number(after) * 1000));
    init.signal?.throwIfAborted();
  }
}
