import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startListening } from '../../api/live.ts';
import { awaitSignIn, openSession } from '../../api/session.ts';
import { App } from '../App.tsx';
import { SignedOut } from './SignedOut.tsx';

async function start(root: HTMLElement): Promise<void> {
  const session = await openSession();
  if (session === null) return;
  if (session === 'open') await startListening();
  else if (session !== 'left') awaitSignIn();
  createRoot(root).render(<StrictMode>{session === 'open' ? <App /> : <SignedOut why={session} />}</StrictMode>);
}

const root = document.getElementById('root');
if (root) void start(root);
