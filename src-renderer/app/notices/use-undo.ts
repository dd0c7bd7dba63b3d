import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiFault } from '../../api/client.ts';
import { undoList } from '../../api/undo/undo-list.ts';
import { t } from '../../language/language.ts';
import type { Notice } from './notice.ts';

/** Undoes a change, or the last one if none is named, which may still be running, and shows the outcome. */
export function useUndo(notify: (notice: Notice) => void): (id?: number) => void {
  const client = useQueryClient();
  return useCallback(
    async (named?: number) => {
      const change = named === undefined ? await undoList.takeNewest() : undoList.take(named);
      if (!change) return;
      await undoList
        .undo(change)
        .then(
          (isDone) => isDone && notify({ message: t('undo.undone', { text: change.message }), isFault: false }),
          (error: Error) => {
            // What did not reach the service (0), came too often (429) or met a fault of it can be tried again.
            if (error instanceof ApiFault && (error.status === 0 || error.status >= 429)) undoList.putBack(change);
            notify({ message: t('undo.failed', { text: change.message, why: error.message }), isFault: true });
          },
        )
        .then(() => client.invalidateQueries());
    },
    [client, notify],
  );
}
