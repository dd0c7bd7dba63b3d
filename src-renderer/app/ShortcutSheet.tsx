import type { ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'Go to a project or a screen (⌘ K on a Mac)' },
  { keys: ['?'], does: 'Show this sheet' },
  { keys: ['Tab'], does: 'Go to the next control; with Shift to the one before' },
  { keys: ['Enter'], does: 'Follow a link, press a button, choose what is marked' },
  { keys: ['Esc'], does: 'Close what is open' },
] as const;

/** The keys that work everywhere. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Dialog title="Keyboard" onClose={onClose} isLight>
      <dl className="keys">
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
