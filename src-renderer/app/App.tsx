import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components';
import { Trans } from 'react-i18next';
import { BrowserRouter, Link, Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { isReadOnly } from '../api/read-only.ts';
import { t } from '../language/language.ts';
import { Skeleton } from '../ui/Ask.tsx';
import { Page } from '../ui/Page.tsx';
import { ProjectFrame } from './ProjectFrame.tsx';
import { Shell } from './Shell.tsx';

// Each screen comes only when it is looked at.
const connect = () => import('../screens/connect/Connect.tsx').then((screen) => ({ default: screen.Connect }));
const ofProject = {
  overview: () => import('../screens/overview/Overview.tsx'),
  'lead-time': () => import('../screens/lead-time/LeadTime.tsx'),
  delivery: () => import('../screens/delivery/Delivery.tsx'),
  flow: () => import('../screens/flow/Flow.tsx'),
  rules: () => import('../screens/rules/Rules.tsx'),
  runs: () => import('../screens/runs/Runs.tsx'),
  integrations: () =>
    import('../screens/integrations/Integrations.tsx').then(({ Integrations }) => ({ default: Integrations })),
  connect,
  settings: () =>
    import('../screens/project-settings/ProjectSettings.tsx').then(({ ProjectSettings }) => ({
      default: ProjectSettings,
    })),
};
const ofApp = {
  welcome: () => import('../screens/welcome/Welcome.tsx').then(({ Welcome }) => ({ default: Welcome })),
  projects: () => import('../screens/projects/Projects.tsx').then(({ Projects }) => ({ default: Projects })),
  tokens: () => import('../screens/tokens/Tokens.tsx').then(({ Tokens }) => ({ default: Tokens })),
  connect,
  settings: () => import('../screens/settings/Settings.tsx'),
  'api-guide': () => import('../screens/api/ApiGuide.tsx'),
  diagnostics: () => import('../screens/diagnostics/Diagnostics.tsx'),
};
const Overview = lazy(ofProject.overview);
const LeadTime = lazy(ofProject['lead-time']);
const Delivery = lazy(ofProject.delivery);
const Flow = lazy(ofProject.flow);
const Rules = lazy(ofProject.rules);
const Runs = lazy(ofProject.runs);
const Integrations = lazy(ofProject.integrations);
const Connect = lazy(connect);
const ProjectSettings = lazy(ofProject.settings);
const Welcome = lazy(ofApp.welcome);
const Projects = lazy(ofApp.projects);
const Tokens = lazy(ofApp.tokens);
const Settings = lazy(ofApp.settings);
const ApiGuide = lazy(ofApp['api-guide']);
const Diagnostics = lazy(ofApp.diagnostics);

// Fetches the screen that the address names now, not when the frame around it is drawn and fetches its answers.
const [firstPart = '', , screen = ''] = window.location.pathname.split('/').slice(1);
const fetching = new Map<string, () => Promise<unknown>>(Object.entries(firstPart === 'project' ? ofProject : ofApp));
fetching
  .get(firstPart === 'project' ? screen : firstPart)?.()
  .catch(() => undefined);

// The service is on this computer, so ask it even without a network: otherwise requests would wait without a word.
const networkMode = 'always';
const client = new QueryClient({
  defaultOptions: {
    // What failed without the network is asked again with it.
    queries: { staleTime: 10_000, retry: false, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
});

export function App(): ReactNode {
  // The address holds what is chosen and typed: it must be on the screen before the next key is pressed.
  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale={document.documentElement.lang}>
        <BrowserRouter useTransitions={false}>
          <Routes>
            <Route element={<Shell />}>
              <Route index element={<Navigate to="/projects" replace />} />
              <Route path="welcome" element={setUpHere(<Welcome />)} />
              <Route path="projects" element={withSkeleton(<Projects />)} />
              <Route path="tokens" element={setUpHere(<Tokens />)} />
              <Route path="settings" element={setUpHere(<Settings />)} />
              <Route path="api-guide" element={setUpHere(<ApiGuide />)} />
              <Route path="diagnostics" element={setUpHere(<Diagnostics />)} />
              <Route path="project/:project_id" element={<ProjectFrame />}>
                <Route index element={<Navigate to="overview" replace />} />
                <Route path="overview" element={withSkeleton(<Overview />)} />
                <Route path="lead-time" element={withSkeleton(<LeadTime />)} />
                <Route path="delivery" element={withSkeleton(<Delivery />)} />
                <Route path="flow" element={withSkeleton(<Flow />)} />
                <Route path="rules" element={withSkeleton(<Rules />)} />
                <Route path="runs" element={<FirstMetric />} />
                <Route path="runs/:metric" element={withSkeleton(<Runs />)} />
                <Route path="integrations" element={setUpHere(<Integrations />)} />
                <Route path="connect" element={setUpHere(<Connect />)} />
                <Route path="settings" element={setUpHere(<ProjectSettings />)} />
                <Route path="*" element={<NoScreen />} />
              </Route>
              <Route path="connect" element={setUpHere(<Connect />)} />
              <Route path="*" element={<Nowhere />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </I18nProvider>
    </QueryClientProvider>
  );
}

/** The runs open with their cycle times, and keep the choices of the link that led there. */
function FirstMetric(): ReactNode {
  return <Navigate to={{ pathname: 'cycle_times', search: useLocation().search }} replace />;
}

/** Screens for the computer that publishes are absent on a service that only shows what was published. */
const setUpHere = (screen: ReactNode): ReactNode => (isReadOnly() ? <Elsewhere /> : withSkeleton(screen));

function Elsewhere(): ReactNode {
  return (
    <Page title={t('shell.elsewhere')}>
      <p>
        <Trans i18nKey="shell.elsewhereText" components={{ to: <Link to="/projects" /> }} />
      </p>
    </Page>
  );
}

function withSkeleton(screen: ReactNode): ReactNode {
  return (
    <Suspense
      fallback={
        <div className="page">
          <Skeleton />
        </div>
      }
    >
      {screen}
    </Suspense>
  );
}

/** The project exists, but it has no such screen. */
function NoScreen(): ReactNode {
  return (
    <Page title={t('shell.noScreen')}>
      <div className="state">
        <p>
          <Trans
            i18nKey="shell.noScreenText"
            components={{ to: <Link to={`/project/${useParams().project_id}/overview`} /> }}
          />
        </p>
      </div>
    </Page>
  );
}

function Nowhere(): ReactNode {
  return (
    <Page title={t('shell.nowhere')}>
      <div className="state">
        <p>
          <Trans i18nKey="shell.nowhereText" components={{ to: <Link to="/projects" /> }} />
        </p>
      </div>
    </Page>
  );
}
