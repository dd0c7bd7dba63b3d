import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { undoList } from '../api/undo-list.ts';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import type { UndoOutcome } from './use-undo.ts';
import './undos.css';

const step = 250;
const shown = 3;
const outcomeMillis = 6000;

interface UndosProps {
  readonly outcome: UndoOutcome | null;
  readonly onUndo: (id: number) => void;
  /** The outcome was seen. */
  readonly onSeen: () => void;
}

/** What was changed of late and can be taken back. Its time stands still while somebody points at it or has the keyboard in it. */
export function Undos({ outcome, onUndo, onSeen }: UndosProps): ReactNode {
  const list = useSyncExternalStore(undoList.watch, undoList.now);
  const region = useRef<HTMLElement>(null);
  const isEmpty = list.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const timer = window.setInterval(() => {
      if (!region.current?.matches(':hover, :focus-within')) undoList.pass(step);
    }, step);
    return () => window.clearInterval(timer);
  }, [isEmpty]);
  useEffect(() => {
    // What failed stays until somebody has read it.
    if (outcome === null || outcome.isFault) return;
    const timer = window.setTimeout(onSeen, outcomeMillis);
    return () => window.clearTimeout(timer);
  }, [outcome, onSeen]);
  const last = list.at(-1);
  return (
    <section className="undos" aria-label={t('undo.region')} ref={region}>
      <p role="status" className="visually-hidden">
        {outcome && !outcome.isFault ? outcome.said : last ? t('undo.offer', { said: last.said }) : ''}
      </p>
      {list.slice(-shown).map(({ id, said, left }) => (
        <div key={id} className="undo">
          <span className="undo-said">{said}</span>
          <span className="undo-left" aria-hidden="true">
            {Math.ceil(left / 1000)}
          </span>
          <Button onClick={() => onUndo(id)} aria-label={t('undo.undoOf', { said })}>
            {t('undo.undo')}
          </Button>
          <Button look="plain" onClick={() => undoList.take(id)} aria-label={t('undo.closeOf', { said })}>
            <span aria-hidden="true">×</span>
          </Button>
        </div>
      ))}
      {outcome ? (
        <div className="undo">
          <span className="undo-said" role={outcome.isFault ? 'alert' : undefined}>
            {outcome.said}
          </span>
          <Button look="plain" onClick={onSeen} aria-label={t('undo.closeOf', { said: outcome.said })}>
            <span aria-hidden="true">×</span>
          </Button>
        </div>
      ) : null}
    </section>
  );
}
