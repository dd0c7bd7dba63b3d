import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../language/language.ts';
import type { Notice } from './notice.ts';

/** Says that something failed after the screen or dialog that began it was left, or began another: nothing else shows it then. */
export function useLateFaults(notify: (notice: Notice) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = new WeakSet<Mutation>();
    return client.getMutationCache().subscribe((event) => {
      if (event.type === 'observerRemoved') left.add(event.mutation);
      // The next step of what several commands make may begin after that.
      if (event.type === 'observerAdded' && !event.observer.hasListeners()) left.add(event.mutation);
      if (event.type !== 'updated' || event.action.type !== 'error' || !left.has(event.mutation)) return;
      notify({ message: t('shell.fault.late', { why: event.action.error.message }), isFault: true });
    });
  }, [client, notify]);
}
