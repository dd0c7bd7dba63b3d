import { type ReactNode, useState } from 'react';
import { t } from '../../language/language.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { hasCommandKey } from './command-key.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';
import { hearSingleKeys, singleKeysHeard } from './single-keys.ts';

const groups = ['everywhere', 'screen', 'go'] as const;

/** What the browser itself does with keys. */
const usual: readonly Pick<Shortcut, 'keys' | 'says'>[] = [
  { keys: ['Tab'], says: t('shell.keys.tab') },
  { keys: ['Enter'], says: t('shell.keys.enter') },
  { keys: ['Esc'], says: t('shell.keys.escape') },
];

const shownKeys = (key: string): readonly string[] =>
  key.startsWith('Mod+') ? [hasCommandKey ? '⌘' : t('shell.keys.control'), key.slice(4)] : [key];

/** The keys that work everywhere, from the list that is listened for. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [isHeard, setHeard] = useState(singleKeysHeard);
  return (
    <Dialog title={t('shell.keys.title')} onClose={onClose} isLight>
      <div className="key-groups">
        {groups.map((group) => (
          <section key={group}>
            <h3>{t(`shell.keys.${group}`)}</h3>
            <Keys list={shortcuts.filter((one) => one.group === group)} />
            {group === 'everywhere' ? <Keys list={usual} /> : null}
          </section>
        ))}
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={isHeard}
          onChange={({ target }) => {
            hearSingleKeys(target.checked);
            setHeard(target.checked);
          }}
        />
        {t('shell.keys.single')}
      </label>
    </Dialog>
  );
}

function Keys({ list }: { readonly list: readonly Pick<Shortcut, 'keys' | 'says'>[] }): ReactNode {
  return (
    <dl className="keys">
      {list.map(({ keys, says }) => (
        <div key={keys.join(' ')}>
          <dt>
            {keys.flatMap(shownKeys).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}
