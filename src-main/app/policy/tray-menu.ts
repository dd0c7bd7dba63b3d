import type { CollectionSummary } from './collection-summary.ts';
import type { ShellText } from './shell-text.ts';

interface TrayActions {
  readonly open: () => void;
  readonly collect: () => void;
  readonly quit: () => void;
}

/** The menu of the tray: the state of collecting, and actions. */
export const trayMenu = (texts: ShellText, standing: CollectionSummary, { open, collect, quit }: TrayActions) => [
  { label: texts.standing(standing), enabled: false },
  { label: texts.last(standing.lastAt), enabled: false },
  { type: 'separator' as const },
  { label: texts.open, click: open },
  { label: texts.collect, click: collect },
  { type: 'separator' as const },
  { label: texts.quit, click: quit },
];
