import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startListening } from '../../api/live.ts';
import { learnWhetherReadOnly } from '../../api/read-only.ts';
import { awaitSignIn, openSession, signInWay } from '../../api/session.ts';
import { App } from '../App.tsx';
import { SignedOut } from './SignedOut.tsx';

async function start(root: HTMLElement): Promise<void> {
  const session = await openSession();
  if (session === null) return;
  if (session === 'open') await Promise.all([startListening(), learnWhetherReadOnly()]);
  else if (session !== 'left') awaitSignIn();
  const screen = session === 'open' ? <App /> : <SignedOut why={session} way={await signInWay()} />;
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
}

const root = document.getElementById('root');
if (root) void start(root);
