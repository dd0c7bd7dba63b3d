import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startListening } from '../../api/live.ts';
import { learnWhetherReadOnly } from '../../api/read-only.ts';
import { awaitSignIn, type Outside, openSession, signInMethod } from '../../api/session.ts';
import { App } from '../App.tsx';

async function start(root: HTMLElement): Promise<void> {
  const session = await openSession(showInFront);
  if (session === null) return;
  if (session === 'open') await Promise.all([startListening(), learnWhetherReadOnly()]);
  else if (session !== 'left') awaitSignIn();
  const screen = session === 'open' ? <App /> : await signedOut(session);
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
}

/** Loaded only where it is shown. */
async function signedOut(why: Outside, isKept = false): Promise<ReactNode> {
  const { SignedOut } = await import('./SignedOut.tsx');
  return <SignedOut why={why} method={await signInMethod()} isKept={isKept} />;
}

/** Hides the app, with any typed text, behind the sign-in page. The browser's native dialog is in front of every other, and keeps the focus. */
async function showInFront(): Promise<() => void> {
  const screen = await signedOut('signedOut', true);
  const dialog = document.createElement('dialog');
  dialog.className = 'signed-out-front';
  // It must not be hidden from screen readers as what lies behind a dialog of the app is.
  dialog.dataset.reactAriaTopLayer = 'true';
  const root = createRoot(dialog);
  const { title } = document;
  root.render(<StrictMode>{screen}</StrictMode>);
  document.body.append(dialog);
  dialog.showModal();
  window.addEventListener('keydown', keepKey, { capture: true });
  window.addEventListener('beforeunload', ask);
  return () => {
    window.removeEventListener('keydown', keepKey, { capture: true });
    window.removeEventListener('beforeunload', ask);
    root.unmount();
    dialog.remove();
    document.title = title;
  };
}

/** No key reaches the app behind, nor closes what lies in front of it. */
function keepKey(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}

/** The browser asks before it leaves a page on which something typed waits. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const root = document.getElementById('root');
/** What fails before something is shown is told by whoever loads this. */
export const started = root && start(root);
