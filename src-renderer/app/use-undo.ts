import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { undoList } from '../api/undo-list.ts';
import { t } from '../language/language.ts';

/** What came of taking something back. */
export interface UndoOutcome {
  readonly said: string;
  readonly isFault: boolean;
}

/** Takes changes back: one of them, or the last. */
export function useUndo() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<UndoOutcome | null>(null);
  const undo = useCallback(
    async (id: number): Promise<void> => {
      const change = undoList.take(id);
      if (!change) return;
      try {
        await change.undo();
        setOutcome({ said: t('undo.undone', { said: change.said }), isFault: false });
      } catch (error) {
        const why = error instanceof Error ? error.message : '';
        setOutcome({ said: t('undo.failed', { said: change.said, why }), isFault: true });
      }
      await client.invalidateQueries();
    },
    [client],
  );
  const undoLast = useCallback((): void => {
    const last = undoList.now().at(-1);
    if (last) void undo(last.id);
  }, [undo]);
  const forget = useCallback(() => setOutcome(null), []);
  return { outcome, undo, undoLast, forget };
}
