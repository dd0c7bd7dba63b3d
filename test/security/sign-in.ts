import { browserSession, SignedIn } from '#shared/desktop/browser-session.ts';

/** Signs in by a link as its page does. */
export async function signIn(link: string): Promise<{ readonly cookie: string; readonly secret: string }> {
  const answer = await signInAt(link);
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { cookie, ...SignedIn.parse(await answer.json()) };
}

/** What the service answers to the code of a link. */
export function signInAt(link: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const { origin, searchParams } = new URL(link);
  return fetch(origin + browserSession.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify({ code: searchParams.get('code') }),
  });
}
