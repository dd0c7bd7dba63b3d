import { z } from 'zod';
import { browserSession, SignedIn, SignInMethod } from '#shared/desktop/browser-session.ts';
import { about } from '#shared/desktop/commands.ts';
import { isDesktop } from './is-desktop.ts';

const secretKey = 'session';
const returnKey = 'return-to';
const signedOutPath = '/signed-out';
const unattendedAfter = 5 * 60_000;
const waitForTabs = 500;
/** Informs this page that it continues with another session. */
export const againEvent = 'signed-in-again';

/** Why the app cannot be shown: nobody signed in here, the link was used up, or somebody signed out. */
export type Outside = 'signedOut' | 'usedLink' | 'left';

/** Messages between the tabs of this origin; a page of another port is another origin and receives none. */
const Message = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wanted') }),
  z.strictObject({ kind: z.literal('handed'), secret: z.string() }),
  z.strictObject({ kind: z.literal('signedIn'), secret: z.string() }),
  z.strictObject({ kind: z.literal('left') }),
]);
type Message = z.infer<typeof Message>;

/** Shows in front of the app that nobody is signed in; what it gives takes that away again. */
type Cover = () => Promise<() => void>;

let cover: Cover | null = null;
let isLeft = false;
let waiting: Promise<void> | null = null;
/** The fields in which somebody typed, as far as they are still on the page. */
let typed: readonly Node[] = [];
/** Each form with something typed that is not saved, and whether all of that is being saved (`useUnsaved`). Cleared once it is saved or given up. */
export const unsaved = new Map<object, boolean>();

/** The secret of this tab's session; null in the desktop window, which needs none. */
export const sessionSecret = (): string | null => (isDesktop() ? null : sessionStorage.getItem(secretKey));

const headersWith = (secret: string) => ({ [browserSession.header]: secret });

let lastInput = Date.now();

/** The headers that prove the session of a request, and mark requests made while nobody is at the page. */
export function sessionHeaders(secret: string | null): Readonly<Record<string, string>> {
  if (secret === null) return {};
  const isUnattended = Date.now() - lastInput > unattendedAfter;
  return { ...headersWith(secret), ...(isUnattended ? { [browserSession.unattended]: '1' } : {}) };
}

/**
 * Opens the session of this tab, or returns why there is none; `null` while the page goes to another address. `inFront` is shown if the session ends
 * while the page holds typed text.
 */
export async function openSession(inFront: Cover): Promise<Outside | 'open' | null> {
  if (isDesktop()) return 'open';
  await shown();
  const { pathname, search } = window.location;
  if (pathname === signedOutPath) return 'left';
  if (pathname === browserSession.signIn) return signIn(new URLSearchParams(search).get('code') ?? '');
  if (sessionSecret() === null && !(await takeFromTabs())) {
    keepAddress();
    return 'signedOut';
  }
  serveTabs();
  // The back button may bring a page back as it was before somebody signed out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && sessionSecret() === null) window.location.reload();
  });
  for (const kind of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(kind, noteInput, { passive: true });
  window.addEventListener('input', noteTyped);
  cover = inFront;
  return 'open';
}

/** A page that the browser runs ahead of time, while its address is typed, must not use up a sign-in link. */
async function shown(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

function noteInput(): void {
  lastInput = Date.now();
}

function noteTyped({ target }: Event): void {
  if (target instanceof Node) typed = [...typed.filter((field) => field.isConnected && field !== target), target];
}

/** Ends the session for all tabs of this browser, and leaves nothing of the app on the page. */
export async function signOut(): Promise<void> {
  const secret = sessionSecret();
  post({ kind: 'left' });
  // Where nothing answers any more there is no session either.
  if (secret !== null)
    await fetch(browserSession.signOut, { method: 'POST', headers: headersWith(secret) }).catch(() => null);
  sessionStorage.clear();
  unsaved.clear();
  window.location.replace(signedOutPath);
}

/**
 * The service refused a request with this secret: the page starts again and gives the reason, unless another tab is signed in. Typed text waits
 * behind that instead, unless the user signed out: then nothing of the app remains.
 */
export function endSession(refused: string): void {
  if (isLeft) sessionStorage.clear();
  else if (sessionStorage.getItem(secretKey) === refused) sessionStorage.removeItem(secretKey);
  // The fields of a step that is done are not on the page, and their text is unsaved all the same.
  const isTyped = unsaved.size > 0 || typed.some((field) => field.isConnected);
  if (cover === null || isLeft || !isTyped) void beginAnew();
  else waiting ??= waitBehind(cover).catch(beginAnew);
}

/** Resolves when the page continues with a new session; never if it starts again. */
export const signedInAgain = async (): Promise<void> =>
  waiting ?? (sessionSecret() === null ? new Promise(() => undefined) : undefined);

async function waitBehind(show: Cover): Promise<void> {
  let stop = (): void => undefined;
  const signedIn = new Promise<void>((resolve) => {
    stop = hearSecrets(resolve);
  });
  // The next person to sign in here with a key may be another one, who may see less.
  if ((await signInMethod()) === 'key') return beginAnew();
  if (!(await takeFromTabs())) {
    keepAddress();
    const uncover = await show();
    await signedIn;
    sessionStorage.removeItem(returnKey);
    uncover();
  }
  stop();
  waiting = null;
  window.dispatchEvent(new Event(againEvent));
}

/** Never resolves: what waits for it ends with the page. Nothing typed holds it. */
function beginAnew(): Promise<never> {
  unsaved.clear();
  window.location.reload();
  return new Promise(() => undefined);
}

/** Waits on a signed-out page until another tab signs in, then shows the requested page. */
export const awaitSignIn = (): void => void hearSecrets(returnToAddress);

const hearSecrets = (taken: () => void): (() => void) =>
  listen((message) => {
    if ('secret' in message) void keepIfGood(message.secret).then((isGood) => isGood && taken());
  });

/** What the service accepts from a page that is not signed in. */
export const signInMethod = (): Promise<'link' | 'key'> =>
  fetch(browserSession.method)
    .then(async (answer) => SignInMethod.parse(await answer.json()).method)
    .catch(() => 'link');

/** Signs in with a reader's key and shows the requested page, or returns the code of the failure. */
export async function signInWithKey(key: string): Promise<'wrongKey' | 'tooManyKeys' | 'noAnswer' | null> {
  const answer = await showCode(key);
  if (!answer?.ok) return answer === null ? 'noAnswer' : answer.status === 429 ? 'tooManyKeys' : 'wrongKey';
  await keepSession(answer);
  returnToAddress();
  return null;
}

const showCode = (code: string): Promise<Response | null> =>
  fetch(browserSession.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null);

async function keepSession(answer: Response): Promise<void> {
  const { secret } = SignedIn.parse(await answer.json());
  sessionStorage.setItem(secretKey, secret);
  post({ kind: 'signedIn', secret });
}

async function signIn(code: string): Promise<Outside | null> {
  const answer = await showCode(code);
  if (answer?.ok) await keepSession(answer);
  else if (sessionSecret() === null && !(await takeFromTabs())) return 'usedLink';
  returnToAddress();
  return null;
}

/** The page after the sign-in, also if its link is opened in this tab. */
function keepAddress(): void {
  const { pathname, search, hash } = window.location;
  sessionStorage.setItem(returnKey, pathname + search + hash);
}

/** Goes to the address requested before the sign-in; the back button no longer leads to the link. */
function returnToAddress(): void {
  const address = sessionStorage.getItem(returnKey) ?? '/';
  sessionStorage.removeItem(returnKey);
  // Behind the origin nothing can lead to another one.
  window.location.replace(window.location.origin + address);
}

/** Keeps a secret that another tab handed over where the service takes it: that tab may not know that its session has ended. */
async function keepIfGood(secret: string): Promise<boolean> {
  const headers = { ...headersWith(secret), 'content-type': 'application/json' };
  const answer = await fetch(about.path, { method: 'POST', headers, body: '{}' }).catch(() => null);
  if (answer?.ok) sessionStorage.setItem(secretKey, secret);
  return answer?.ok ?? false;
}

/** Asks the other tabs of this browser for the session; whether one of them had it. */
function takeFromTabs(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTaken: boolean): void => {
      stop();
      window.clearTimeout(timer);
      resolve(isTaken);
    };
    const wait = (): number => window.setTimeout(() => end(false), waitForTabs);
    const stop = listen((message) => {
      if (!('secret' in message)) return;
      // Whether it is good may take longer to know.
      window.clearTimeout(timer);
      void keepIfGood(message.secret).then((isGood) => {
        if (isGood) return end(true);
        window.clearTimeout(timer);
        timer = wait();
      });
    });
    let timer = wait();
    post({ kind: 'wanted' });
  });
}

/** Gives the session to tabs that request it, and continues with the new one after another tab signed in again: they share the cookie. */
function serveTabs(): void {
  listen((message) => {
    const secret = sessionSecret();
    if (message.kind === 'signedIn') sessionStorage.setItem(secretKey, message.secret);
    if (message.kind === 'signedIn' || message.kind === 'left') isLeft = message.kind === 'left';
    else if (message.kind === 'wanted' && secret !== null) post({ kind: 'handed', secret });
  });
}

let opened: BroadcastChannel | null = null;
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('session');
  return opened;
};

const post = (message: Message): void => channel().postMessage(message);

function listen(hear: (message: Message) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    const message = Message.safeParse(data);
    if (message.success) hear(message.data);
  };
  channel().addEventListener('message', onMessage);
  return () => channel().removeEventListener('message', onMessage);
}
