import { ArrowRight, Bookmark, GitCommitHorizontal, type LucideIcon, Plug, Workflow, Zap } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ownMember } from '#shared/records/own-member.ts';
import { t } from '../../language/language.ts';
import { NativeDialog } from '../../ui/overlays/NativeDialog.tsx';
import { useProjectsInUse } from '../sidebar/use-projects-in-use.ts';
import type { AppActions } from '../use-app-actions.ts';
import { useProjectId } from '../use-project-id.ts';
import { grouped, type PaletteItem, ranked } from './ranked.ts';
import { recentItems, rememberItem } from './recent.ts';
import { usePaletteItems } from './use-palette-items.ts';

const shown = 50;

const icons: Readonly<Record<PaletteItem['kind'], LucideIcon>> = {
  commit: GitCommitHorizontal,
  screen: ArrowRight,
  view: Bookmark,
  action: Zap,
  pipeline: Workflow,
  integration: Plug,
};

/** Goes anywhere and does anything by a few letters. The browser's own dialog needs no library, so that the first letter is taken with the first screen. */
export function Palette({
  actions,
  onClose,
}: {
  readonly actions: AppActions;
  readonly onClose: () => void;
}): ReactNode {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const [recent] = useState(recentItems);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const projectId = useProjectId();
  const current = useProjectsInUse(projectId).find(({ id: one }) => one === projectId)?.name ?? null;
  const groups = grouped(ranked(usePaletteItems(text, actions), text, recent).slice(0, shown), text, recent);
  const matches = groups.flatMap(({ offers }) => offers);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const choose = (offer: PaletteItem | undefined): void => {
    if (!offer) return;
    rememberItem(offer.id);
    // Closed before it goes, so that the focus is where it was.
    list.current?.closest('dialog')?.close();
    offer.act();
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = ownMember({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(matches[marked]);
    }
    if (step === undefined || matches.length === 0) return;
    event.preventDefault();
    setMarked((marked + step + matches.length) % matches.length);
  };
  return (
    <NativeDialog title={t('shell.palette.title')} onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label={t('shell.palette.what')}
        aria-expanded={matches.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={matches[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('shell.palette.what')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKey}
      />
      <div id={id} ref={list} role="listbox" aria-label={t('shell.palette.found')} className="palette-list">
        {groups.map(({ id: group, offers }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box knows groups only by their role
          <div key={group} role="group" aria-label={t(`shell.palette.group.${group}`)}>
            <div className="menu-title" aria-hidden="true">
              {t(`shell.palette.group.${group}`)}
            </div>
            {offers.map((offer) => {
              const at = matches.indexOf(offer);
              return (
                <Option
                  key={offer.id}
                  id={`${id}-${at}`}
                  offer={offer}
                  current={current}
                  isMarked={at === marked}
                  choose={choose}
                />
              );
            })}
          </div>
        ))}
      </div>
      {matches.length === 0 ? <p className="quiet">{t('shell.palette.nothing', { text })}</p> : null}
    </NativeDialog>
  );
}

function Option({
  id,
  offer,
  current,
  isMarked,
  choose,
}: {
  readonly id: string;
  readonly offer: PaletteItem;
  /** The name of the project in use, which is not repeated. */
  readonly current: string | null;
  readonly isMarked: boolean;
  readonly choose: (offer: PaletteItem) => void;
}): ReactNode {
  const Icon = offer.icon ?? icons[offer.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked option
    <div id={id} role="option" aria-selected={isMarked} className="palette-option" onClick={() => choose(offer)}>
      <Icon className="icon" />
      <span className="menu-label">{offer.label}</span>{' '}
      {offer.project !== undefined && offer.project !== current ? (
        <span className="palette-project">{offer.project}</span>
      ) : null}
    </div>
  );
}
