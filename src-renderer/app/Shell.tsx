import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useLiveAnswers } from '../api/live.ts';
import { t } from '../language/language.ts';
import { ViewActions } from '../screens/shared/toolbar/view-actions.ts';
import { later } from '../ui/overlays/lazy-part.ts';
import { NotLoadedDialog } from '../ui/overlays/NotLoaded.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { viewAddress } from './links.ts';
import type { Notice } from './notices/notice.ts';
import { RecoveryNotice } from './notices/RecoveryNotice.tsx';
import { Undos } from './notices/Undos.tsx';
import { useLateFaults } from './notices/use-late-faults.ts';
import { useNotices } from './notices/use-notices.ts';
import { useUndo } from './notices/use-undo.ts';
import { Palette } from './palette/Palette.tsx';
import { StatusBar } from './StatusBar.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useNarrowSidebar } from './sidebar/use-narrow-sidebar.ts';
import { useAppActions } from './use-app-actions.ts';
import { useMainOfScreen } from './use-main-of-screen.ts';
import { useProjectId } from './use-project-id.ts';
import './shell.css';

interface InFrontProps {
  readonly onClose: () => void;
}

const AfterFirst = later<{ readonly notify: (notice: Notice) => void }>(
  () => import('./AfterFirst.tsx').then((module) => module.AfterFirst),
  () => null,
);
const SaveView = later<InFrontProps & { readonly project: number; readonly address: string }>(
  () => import('./sidebar/SaveView.tsx').then((module) => module.SaveView),
  ({ onClose }) => <NotLoadedDialog title={t('views.save')} onClose={onClose} />,
);
const ShortcutSheet = later<InFrontProps>(
  () => import('./keyboard/ShortcutSheet.tsx').then((module) => module.ShortcutSheet),
  ({ onClose }) => <NotLoadedDialog title={t('shell.keys.title')} onClose={onClose} />,
);

/** The dialogs of the frame. */
export type InFront = 'palette' | 'sheet' | 'saveView' | null;

/** The frame around every screen. */
export function Shell(): ReactNode {
  useLiveAnswers();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const main = useMainOfScreen();
  const [inFront, setInFront] = useState<InFront>(null);
  // The name of a view, once typed, is given up by its own dialog alone.
  const open = (what: InFront): void => setInFront((now) => (now === 'saveView' ? now : what));
  const [notices, notify, seen] = useNotices();
  const close = useCallback(() => setInFront(null), []);
  const undo = useUndo(notify);
  const project = useProjectId();
  const actions = useAppActions({ open, notify, undo, go: (to) => void navigate(to) });
  useLateFaults(notify);
  const address = viewAddress(pathname, search);
  // It goes with the screen whose address it would keep.
  if (inFront === 'saveView' && (project === null || address === null)) setInFront(null);
  const [isNarrow, toggleSidebar] = useNarrowSidebar();
  return (
    <div className={isNarrow ? 'shell narrow' : 'shell'}>
      {/* A link would change the address, and what comes after its # may name a tab. */}
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <Sidebar isNarrow={isNarrow} onToggle={toggleSidebar} onGoTo={() => setInFront('palette')} />
      <main className="main" id="main" ref={main} tabIndex={-1}>
        <RecoveryNotice />
        <Suspense>
          <AfterFirst notify={notify} />
        </Suspense>
        <LeaveQuestion />
        <ErrorBoundary key={pathname}>
          <ViewActions value={actions}>
            <Outlet />
          </ViewActions>
        </ErrorBoundary>
      </main>
      <StatusBar />
      <Undos notices={notices} onUndo={undo} onSeen={seen} />
      {inFront === 'palette' ? <Palette actions={actions} onClose={close} /> : null}
      {/* Until the dialog is there, no key that is meant for it does something else. */}
      <Suspense fallback={<div className="backdrop" role="dialog" aria-label={t('common.loading')} />}>
        {inFront === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
        {inFront === 'saveView' && project !== null && address !== null ? (
          <SaveView project={project} address={address} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}
