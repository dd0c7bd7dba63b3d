import { shownAddress } from '../address.ts';
import type { Answer, Outgoing } from '../contract.ts';
import { SourceError } from '../source-error.ts';

const maxRedirects = 5;
const permanent = new Set([301, 308]);
const statuses = new Set([...permanent, 302, 303, 307]);
const signIn = /[/_](login|signin|sso|saml2?|securityrealm|oauth2?|adfs|authorize)([/._]|$)/i;

/** Follows redirects by hand: within the origin and only a limited number, since a credential must not travel with them. */
export async function followed(outgoing: Outgoing, send: (outgoing: Outgoing) => Promise<Answer>): Promise<Answer> {
  let next = outgoing;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await send(next);
    const { location } = answer.headers;
    if (!statuses.has(answer.status) || location === undefined) return answer;
    const from = new URL(next.url);
    const to = URL.parse(location, next.url);
    if (to === null || !/^https?:$/.test(to.protocol))
      throw new SourceError('answer_unreadable', 'The system sends on to something that is no address.');
    // Drop a user name or password that the redirect puts into the address.
    to.username = to.password = '';
    if (isSignIn(from, to, answer.status))
      throw new SourceError('sign_in_page', 'The system sends on to another address to sign in.');
    if (to.origin !== from.origin) throw movedTo(from, to);
    const { body: _, ...bodiless } = next;
    next = answer.status === 303 ? { ...bodiless, method: 'GET', url: to.href } : { ...next, url: to.href };
  }
  throw new SourceError('moved', `The system sends on and on from ${shownAddress(outgoing.url)}.`);
}

/** Whether a redirect leads to a sign-in. A team, a job or a repository may well be called "sso" or "login". */
function isSignIn(from: URL, to: URL, status: number): boolean {
  const looksLikeOne = signIn.test(to.pathname) && !signIn.test(from.pathname);
  // A permanent redirect is never a sign-in; within the origin it is followed.
  if (to.origin === from.origin) return looksLikeOne && !permanent.has(status) && !isSameThing(from, to);
  if (looksLikeOne) return true;
  const isToHttps = to.hostname === from.hostname && to.protocol === 'https:';
  return !isToHttps && !permanent.has(status) && !isSameThing(from, to);
}

/** Whether two addresses end alike, as before and after a move. */
function isSameThing(from: URL, to: URL): boolean {
  const [before, after] = [from, to].map(({ pathname }) =>
    pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1),
  );
  return before !== undefined && before === after && from.search === to.search;
}

function movedTo(from: URL, to: URL): SourceError {
  const isToHttps = from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname;
  const why = isToHttps ? 'The system answers by https only and sends on' : 'The system sends on';
  return new SourceError(
    'moved',
    `${why} to ${shownAddress(to.href)}. The token must be bound to ${to.origin} for that.`,
  );
}
