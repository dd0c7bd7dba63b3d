import { z } from 'zod';

/** How a page in a browser signs in and proves its session with every request. The desktop window needs none of it. */
export const browserSession = {
  signIn: '/sign-in',
  signOut: '/sign-out',
  /** Tells a page without a session how to sign in. */
  method: '/sign-in/method',
  /** The header with the secret that only the page holds: the cookie goes to every port of the host. */
  header: 'x-plumbline-session',
  /** The header of a request that nobody at the page caused, so that it does not keep the session alive. */
  unattended: 'x-plumbline-unattended',
} as const;

/** What the page sends to sign in: the code of its link. */
export const SignIn = z.strictObject({ code: z.string().max(200) });

/** What it gets, once. */
export const SignedIn = z.strictObject({ secret: z.string().min(1) });

/** A link that Plumbline printed, or a reader's key. */
export const SignInMethod = z.strictObject({ method: z.enum(['link', 'key']) });
