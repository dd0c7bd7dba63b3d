import type { CollectionSummary } from './collection-summary.ts';
import type { ShellText } from './shell-text.ts';

interface TrayActions {
  readonly open: () => void;
  readonly collect: () => void;
  readonly quit: () => void;
}

/** The menu of the tray: how collecting stands, and what can be done. */
export const trayMenu = (words: ShellText, standing: CollectionSummary, { open, collect, quit }: TrayActions) => [
  { label: words.standing(standing), enabled: false },
  { label: words.last(standing.lastAt), enabled: false },
  { type: 'separator' as const },
  { label: words.open, click: open },
  { label: words.collect, click: collect },
  { type: 'separator' as const },
  { label: words.quit, click: quit },
];
