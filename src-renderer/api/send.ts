import { endSession, sessionHeaders, sessionSecret } from './session.ts';

/** Every request of the app: `fetch` with what proves the session of this tab. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const secret = sessionSecret();
  const headers = { ...Object.fromEntries(new Headers(init.headers)), ...sessionHeaders(secret) };
  const response = await fetch(path, { ...init, headers });
  if (response.status !== 401 || secret === null) return response;
  const current = sessionSecret();
  // Another tab signed in anew while this was under way.
  if (current !== null && current !== secret) return send(path, init);
  endSession(secret);
  return response;
}
