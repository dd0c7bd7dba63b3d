import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openEvents } from './event-source.ts';
import { isDesktop } from './is-desktop.ts';
import { send } from './send.ts';
import { againEvent, signedInAgain } from './session.ts';
import { shareEvents } from './shared-events.ts';

const pause = 500;
const longestWait = 1000;

let events: EventTarget | null = null;

/**
 * Opens the stream of events. Resolves when it is open or cannot be opened: later changes of what is fetched after that are announced, so nothing is
 * fetched twice.
 */
export function startListening(): Promise<void> {
  const open = (): EventTarget =>
    openEvents({
      again: signedInAgain,
      ask: (lastId) =>
        send('/api/events', {
          cache: 'no-store',
          headers: { accept: 'text/event-stream', ...(lastId === null ? {} : { 'last-event-id': lastId }) },
        }),
    });
  // Pages over plain http, as a team's server may have, cannot share one.
  const stream = isDesktop() || !('locks' in navigator) ? open() : shareEvents(open);
  events = stream;
  return new Promise((resolve) => {
    stream.addEventListener('open', () => resolve(), { once: true });
    stream.addEventListener('error', () => resolve(), { once: true });
    window.setTimeout(resolve, longestWait);
  });
}

/** Fetches what is on the screen again whenever the service announces new data, changed settings or progress of a collection. */
export function useLiveAnswers(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stream = events;
    if (stream === null) return;
    const waiting = new Map<string, number>();
    // Pages come in quick succession; asking once for several is enough.
    const soon = (kind: string, act: () => void) => () => {
      if (waiting.has(kind)) return;
      const later = (): void => {
        waiting.set(kind, window.setTimeout(now, pause));
      };
      const now = (): void => {
        // A running request may finish: if each page of a collection restarted it, a slow answer would never be seen.
        if (client.isFetching() > 0) later();
        else {
          waiting.delete(kind);
          act();
        }
      };
      later();
    };
    const progress = soon('sync', () => void client.invalidateQueries({ queryKey: ['syncs'] }));
    const publishes = soon('publishing', () => {
      for (const key of ['publishing', 'published']) void client.invalidateQueries({ queryKey: [key] });
    });
    const all = soon('data', () => void client.invalidateQueries());
    stream.addEventListener('sync', progress);
    stream.addEventListener('data', all);
    stream.addEventListener('settings', all);
    stream.addEventListener('publishing', publishes);
    // Events during the break reached nobody.
    stream.addEventListener('open', all);
    // Where another tab reads, this one learns that its session has ended by asking.
    stream.addEventListener('ended', all);
    window.addEventListener(againEvent, all);
    // The first requests with the network back may still fail.
    window.addEventListener('online', all);
    return () => {
      stream.removeEventListener('sync', progress);
      stream.removeEventListener('data', all);
      stream.removeEventListener('settings', all);
      stream.removeEventListener('publishing', publishes);
      stream.removeEventListener('open', all);
      stream.removeEventListener('ended', all);
      window.removeEventListener(againEvent, all);
      window.removeEventListener('online', all);
      for (const timer of waiting.values()) window.clearTimeout(timer);
    };
  }, [client]);
}

/** Whether the service does not answer now: its stream of events broke and did not come back yet. */
export function useIsLost(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const note = ({ type }: Event): void => setLost(type === 'error');
    for (const kind of ['open', 'error']) events?.addEventListener(kind, note);
    return () => {
      for (const kind of ['open', 'error']) events?.removeEventListener(kind, note);
    };
  }, []);
  return isLost;
}
