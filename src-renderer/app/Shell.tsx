import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useLiveAnswers } from '../api/live.ts';
import { Sidebar } from './Sidebar.tsx';
import { StatusBar } from './StatusBar.tsx';

/** What stands around every screen. */
export function Shell(): ReactNode {
  useLiveAnswers();
  return (
    <div className="shell">
      <Sidebar />
      <main className="main" id="main">
        <Outlet />
      </main>
      <StatusBar />
    </div>
  );
}
