import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { CrashPage } from './CrashPage.tsx';
import { HomeRoute } from './HomeRoute.tsx';
import { LostPage } from './LostPage.tsx';
import { ProjectFrame } from './ProjectFrame.tsx';
import { Shell } from './Shell.tsx';

type Screen = Promise<{ readonly default: ComponentType }>;

/** A screen in a chunk of its own, fetched when it is first shown. */
const screen = (load: () => Screen) => async () => ({ Component: (await load()).default });

/** Every address of the app. A screen reads what it needs from its address. */
export const router = createBrowserRouter([
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => null,
    children: [
      { index: true, Component: HomeRoute },
      {
        ErrorBoundary: CrashPage,
        children: [
          { path: 'welcome', lazy: screen(() => import('../screens/welcome/Welcome.tsx')) },
          { path: 'projects', lazy: screen(() => import('../screens/projects/Projects.tsx')) },
          { path: 'connect', lazy: screen(() => import('../screens/connect/Connect.tsx')) },
          { path: 'tokens', lazy: screen(() => import('../screens/tokens/Tokens.tsx')) },
          {
            path: 'project/:projectId',
            Component: ProjectFrame,
            children: [
              { index: true, lazy: screen(() => import('../screens/overview/Overview.tsx')) },
              { path: 'overview', lazy: screen(() => import('../screens/overview/Overview.tsx')) },
              { path: 'lead-time', lazy: screen(() => import('../screens/lead-time/LeadTime.tsx')) },
              { path: 'runs', lazy: screen(() => import('../screens/runs/Runs.tsx')) },
              { path: 'runs/:metric', lazy: screen(() => import('../screens/runs/Runs.tsx')) },
              { path: 'integrations', lazy: screen(() => import('../screens/integrations/Integrations.tsx')) },
              { path: 'settings', lazy: screen(() => import('../screens/settings/Settings.tsx')) },
            ],
          },
          { path: '*', Component: LostPage },
        ],
      },
    ],
  },
]);
