import { browserSession, SignedIn } from '#shared/desktop/browser-session.ts';

/** What a page of a browser may ask that has signed in with a key. */
export interface SignedInPage {
  readonly headers: Readonly<Record<string, string>>;
  /** The header that set its cookie. */
  readonly setCookie: string;
  get(path: string): Promise<Response>;
  post(path: string, input: object): Promise<Response>;
}

export const tryKey = (url: string, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url + browserSession.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code: key }),
  });

/** Trades a key for a cookie as the page does. */
export async function signInWith(url: string, key: string): Promise<SignedInPage> {
  const answer = await tryKey(url, key);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const setCookie = answer.headers.get('set-cookie') ?? '';
  const [cookie = ''] = setCookie.split(';');
  const { secret } = SignedIn.parse(await answer.json());
  const headers = { cookie, [browserSession.header]: secret };
  return {
    headers,
    setCookie,
    get: (path) => fetch(url + path, { headers }),
    post: (path, input) =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
  };
}
