import { useLocation } from 'react-router';
import { isDesktop } from '../api/is-desktop.ts';
import { t } from '../language/language.ts';
import { sharedQuery } from '../screens/shared/shared-query.ts';
import type { Shortcut } from './keyboard/shortcuts.ts';
import { focusSearch, pressControl, useShortcuts } from './keyboard/use-shortcuts.ts';
import { linkTo, viewAddress } from './links.ts';
import type { Notice } from './notices/notice.ts';
import { useCollect } from './use-collect.ts';
import { useProjectId } from './use-project-id.ts';

interface Frame {
  readonly open: (what: 'palette' | 'sheet' | 'saveView') => void;
  readonly notify: (notice: Notice) => void;
  readonly undo: () => void;
  readonly go: (to: string) => void;
}

interface ReportedProject {
  readonly id: number;
  readonly name: string;
  readonly time_zone: string;
}

/** What the frame does for keys, the palette and the sidebar. */
export interface AppActions {
  readonly collect: (project: number, integration?: number) => void;
  readonly copyLink: () => void;
  readonly saveView: () => void;
  /** Writes the report of a project over the days that are shown. */
  readonly report: (project: ReportedProject) => void;
  readonly showSheet: () => void;
}

/** Does what keys ask for, from the one list of shortcuts, and gives what else may ask for it. */
export function useAppActions({ open, notify, undo, go }: Frame): AppActions {
  const { pathname, search } = useLocation();
  const project = useProjectId();
  const startCollecting = useCollect();
  const say = (message: string): void => notify({ message, isFault: false });
  const actions: AppActions = {
    collect: (of, integration) => {
      startCollecting(of, integration).then(
        () => say(t('shell.collectStarted')),
        (error: Error) => notify({ message: error.message, isFault: true }),
      );
    },
    copyLink: () => {
      const link = linkTo(`${pathname}${search}`, { isDesktop: isDesktop(), origin: window.location.origin });
      navigator.clipboard.writeText(link).then(
        () => say(t('views.copied')),
        () => notify({ message: t('views.notCopied'), isFault: true }),
      );
    },
    saveView: () => {
      if (viewAddress(pathname, search) === null) say(t('views.noScreen'));
      else open('saveView');
    },
    report: (of) => {
      say(t('report.writing'));
      // What knows calendars is not fetched before it is needed.
      import('./save-report.ts')
        .then(({ saveReport }) => saveReport(of, search))
        .then(
          (file) => say(t('exports.saved', { file })),
          (error: Error) => notify({ message: t('exports.failed', { why: error.message }), isFault: true }),
        );
    },
    showSheet: () => open('sheet'),
  };
  useShortcuts(({ action, keys }: Shortcut): void => {
    if (action.kind === 'press') return void pressControl(keys[0] ?? '');
    if (action.kind === 'go') {
      if (!action.inProject) go(action.to);
      else if (project !== null) go(`/project/${project}/${action.to}${sharedQuery(search)}`);
      return;
    }
    const act = {
      palette: () => open('palette'),
      sheet: actions.showSheet,
      undo,
      search: () => {
        if (!focusSearch()) open('palette');
      },
      collect: () => {
        if (project !== null) actions.collect(project);
      },
      saveView: actions.saveView,
    }[action.what];
    act();
  });
  return actions;
}
