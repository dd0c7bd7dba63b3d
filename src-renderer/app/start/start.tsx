import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startListening } from '../../api/live.ts';
import { learnWhetherReadOnly } from '../../api/read-only.ts';
import { awaitSignIn, type Outside, openSession, signInWay } from '../../api/session.ts';
import { App } from '../App.tsx';

async function start(root: HTMLElement): Promise<void> {
  const session = await openSession();
  if (session === null) return;
  if (session === 'open') await Promise.all([startListening(), learnWhetherReadOnly()]);
  else if (session !== 'left') awaitSignIn();
  const screen = session === 'open' ? <App /> : await signedOut(session);
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
}

/** Loaded only where it is shown. */
async function signedOut(why: Outside): Promise<ReactNode> {
  const { SignedOut } = await import('./SignedOut.tsx');
  return <SignedOut why={why} way={await signInWay()} />;
}

const root = document.getElementById('root');
if (root) void start(root);
