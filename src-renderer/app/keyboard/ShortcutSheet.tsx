import { type ReactNode, useState } from 'react';
import { t } from '../../language/language.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { hasCommandKey } from './command-key.ts';
import { type Shortcut, shortcutsHere } from './shortcuts.ts';
import { enableSingleKeys, singleKeysEnabled } from './single-keys.ts';

const groups = ['everywhere', 'screen', 'go'] as const;

/** What the browser itself does with keys. */
const usual: readonly Pick<Shortcut, 'keys' | 'label'>[] = [
  { keys: ['Tab'], label: t('shell.keys.tab') },
  { keys: ['Enter'], label: t('shell.keys.enter') },
  { keys: ['Esc'], label: t('shell.keys.escape') },
];

const shownKeys = (key: string): readonly string[] =>
  key.startsWith('Mod+') ? [hasCommandKey ? '⌘' : t('shell.keys.control'), key.slice(4)] : [key];

/** The keys that work everywhere, from the list that is listened for. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [isEnabled, setEnabled] = useState(singleKeysEnabled);
  return (
    <Dialog title={t('shell.keys.title')} onClose={onClose} isLight>
      <div className="key-groups">
        {groups.map((group) => (
          <section key={group}>
            <h3>{t(`shell.keys.${group}`)}</h3>
            <Keys list={shortcutsHere().filter((one) => one.group === group)} />
            {group === 'everywhere' ? <Keys list={usual} /> : null}
          </section>
        ))}
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={isEnabled}
          onChange={({ target }) => {
            enableSingleKeys(target.checked);
            setEnabled(target.checked);
          }}
        />
        {t('shell.keys.single')}
      </label>
    </Dialog>
  );
}

function Keys({ list }: { readonly list: readonly Pick<Shortcut, 'keys' | 'label'>[] }): ReactNode {
  return (
    <dl className="keys">
      {list.map(({ keys, label }) => (
        <div key={keys.join(' ')}>
          <dt>
            {keys.flatMap(shownKeys).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
