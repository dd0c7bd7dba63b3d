import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { undoList } from '../../api/undo/undo-list.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { minutes } from '../../ui/format.ts';
import { commandKey } from '../keyboard/command-key.ts';
import type { Notice } from './notice.ts';
import './undos.css';

const step = 250;
const shown = 3;
const plainNoticeMillis = 6000;

interface UndosProps {
  readonly notices: readonly Notice[];
  readonly onUndo: (id: number) => void;
  readonly onSeen: (notice: Notice) => void;
}

/** Recent notices, and changes that can be undone: the time of these stops while the pointer or the focus is here, or a dialog is in front. */
export function Undos({ notices, onUndo, onSeen }: UndosProps): ReactNode {
  const list = useSyncExternalStore(undoList.watch, undoList.now);
  const region = useRef<HTMLElement>(null);
  const isEmpty = list.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const timer = window.setInterval(() => {
      const isRead = region.current?.matches(':hover, :focus-within');
      if (!isRead && document.querySelector('.backdrop, dialog[open]') === null) undoList.pass(step);
    }, step);
    return () => window.clearInterval(timer);
  }, [isEmpty]);
  const last = list.at(-1);
  const lastNotice = notices.at(-1);
  const { pathname } = useLocation();
  // Where a notice was shown the room for it stays: what lies under the pointer must not move when the notice passes.
  const [roomOn, setRoomOn] = useState<string | null>(null);
  if ((last || lastNotice) && roomOn !== pathname) setRoomOn(pathname);
  return (
    <section className={roomOn === pathname ? 'undos with-room' : 'undos'} aria-label={t('undo.region')} ref={region}>
      <p role="status" className="visually-hidden">
        {lastNotice && !lastNotice.isFault
          ? lastNotice.message
          : last
            ? t('undo.offer', { text: last.message, key: commandKey('Z') })
            : ''}
      </p>
      {notices.slice(-shown).map((notice) => (
        <NoticeCard key={notice.message} notice={notice} onSeen={onSeen} />
      ))}
      {list.slice(-shown).map(({ id, message, left }) => (
        <div key={id} className="undo">
          <span className="undo-said">{message}</span>
          <span className="undo-left" aria-hidden="true">
            {minutes(Math.ceil(left / 1000) / 60)}
          </span>
          <Button onClick={() => onUndo(id)} aria-label={t('undo.undoOf', { text: message })}>
            {t('undo.undo')}
          </Button>
          <Button look="plain" onClick={() => undoList.take(id)} aria-label={t('undo.closeOf', { text: message })}>
            <X className="icon" />
          </Button>
        </div>
      ))}
    </section>
  );
}

function NoticeCard({ notice, onSeen }: { readonly notice: Notice; readonly onSeen: UndosProps['onSeen'] }): ReactNode {
  const { message, isFault, more } = notice;
  const close = (): void => onSeen(notice);
  useEffect(() => {
    // What failed here stays until it is closed; what a screen shows as well, and the notice leads to, passes.
    if (notice.isFault && !notice.more) return;
    const timer = window.setTimeout(() => onSeen(notice), plainNoticeMillis);
    return () => window.clearTimeout(timer);
  }, [notice, onSeen]);
  return (
    <div className="undo">
      <span className="undo-said" role={isFault ? 'alert' : undefined}>
        {message}
      </span>
      {more ? (
        <Link to={more.to} onClick={close}>
          {more.label}
        </Link>
      ) : null}
      <Button look="plain" onClick={close} aria-label={t('undo.closeOf', { text: message })}>
        <X className="icon" />
      </Button>
    </div>
  );
}
