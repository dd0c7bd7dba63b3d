import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const pause = 500;

/** Asks again for what is on the screen whenever the service tells of new data or of a collection's progress. */
export function useLiveAnswers(): void {
  const client = useQueryClient();
  useEffect(() => {
    const events = new EventSource('/api/events');
    const waiting = new Map<string, number>();
    // Pages come in quick succession; asking once for several is enough.
    const soon = (kind: string, act: () => void) => () => {
      if (waiting.has(kind)) return;
      const later = (): void => {
        waiting.set(kind, window.setTimeout(now, pause));
      };
      const now = (): void => {
        // What is being asked for is let to come: asked anew with every page, a slow answer would never be seen.
        if (client.isFetching() > 0) later();
        else {
          waiting.delete(kind);
          act();
        }
      };
      later();
    };
    events.addEventListener(
      'sync',
      soon('sync', () => void client.invalidateQueries({ queryKey: ['syncs'] })),
    );
    const all = soon('data', () => void client.invalidateQueries());
    events.addEventListener('data', all);
    // What happened between the first answers and the beginning of the stream was told to nobody.
    events.addEventListener('open', all);
    return () => {
      events.close();
      for (const timer of waiting.values()) window.clearTimeout(timer);
    };
  }, [client]);
}
