import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useLiveAnswers } from '../api/live.ts';
import { t } from '../language/language.ts';
import { Mishap } from './Mishap.tsx';
import { Palette } from './Palette.tsx';
import { RecoveryNotice } from './RecoveryNotice.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StatusBar } from './StatusBar.tsx';
import { Undos } from './Undos.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useUndo } from './use-undo.ts';
import './shell.css';

/** What stands around every screen. */
export function Shell(): ReactNode {
  useLiveAnswers();
  const { pathname } = useLocation();
  const main = useMainOfScreen(pathname);
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  const close = (): void => setOpen(null);
  const { outcome, undo, undoLast, forget } = useUndo();
  useShortcuts(setOpen, undoLast);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Sidebar onGoTo={() => setOpen('palette')} />
      <main className="main" id="main" ref={main} tabIndex={-1}>
        <RecoveryNotice />
        <Mishap key={pathname}>
          <Outlet />
        </Mishap>
      </main>
      <StatusBar />
      <Undos outcome={outcome} onUndo={(id) => void undo(id)} onSeen={forget} />
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
    </div>
  );
}

/** Another screen begins at its top, and the keyboard and the screen reader go with it. */
function useMainOfScreen(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
