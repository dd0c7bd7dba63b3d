import type { Answer, Outgoing } from './contract.ts';
import { SourceError } from './source-error.ts';

const most = 5;
const statuses = new Set([301, 302, 303, 307, 308]);
const signIn = /(^|[/_])(login|signin|sso|saml2?|securityrealm)([/._]|$)/i;

/** Follows redirects by hand: within the origin and only so many, since a credential must not travel with them. */
export async function followed(outgoing: Outgoing, send: (outgoing: Outgoing) => Promise<Answer>): Promise<Answer> {
  let next = outgoing;
  for (let redirects = 0; redirects <= most; redirects++) {
    const answer = await send(next);
    const { location } = answer.headers;
    if (!statuses.has(answer.status) || location === undefined) return answer;
    const from = new URL(next.url);
    const to = URL.parse(location, next.url);
    if (to === null) throw new SourceError('answer_unreadable', 'The system sends on to something that is no address.');
    // A team may well be called "sso": then the address that was asked for looks like a sign-in already.
    const isSignIn = signIn.test(to.pathname) && !signIn.test(from.pathname);
    if (isSignIn || to.origin !== from.origin)
      throw new SourceError('sign_in_page', 'The system sends on to another address to sign in.');
    const { body: _, ...bodiless } = next;
    next = answer.status === 303 ? { ...bodiless, method: 'GET', url: to.href } : { ...next, url: to.href };
  }
  throw new SourceError('moved', 'The system sends on and on.');
}
