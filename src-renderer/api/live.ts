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
    const left = new AbortController();
    const { signal } = left;
    stream.addEventListener('sync', progress, { signal });
    stream.addEventListener('publishing', publishes, { signal });
    // Events during a break reached nobody, so `open` is news. Where another tab reads, this one learns that its session has `ended` by asking.
    for (const kind of ['data', 'settings', 'open', 'ended']) stream.addEventListener(kind, all, { signal });
    // The first requests with the network back may still fail.
    for (const kind of [againEvent, 'online']) window.addEventListener(kind, all, { signal });
    return () => {
      left.abort();
      for (const timer of waiting.values()) window.clearTimeout(timer);
    };
  }, [client]);
}

/** Whether the service does not answer now: its stream of events broke and did not come back yet. */
export function useIsLost(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const note = ({ type }: Event): void => setLost(type === 'error');
    for (const kind of ['open', 'error', 'ended']) events?.addEventListener(kind, note, { signal: left.signal });
    return () => left.abort();
  }, []);
  return isLost;
}
