import type { Log, Service, ServiceEvent } from '../../service/contract.ts';
import { safeListener } from '../../service/threads/safe-listener.ts';

const kept = 1000;

/**
 * A reader with more waiting events is disconnected, so that a slow one does not fill the memory; it resumes after its last event. Larger than the
 * log, since a returning reader may receive all of it.
 */
export const mostWaiting = 2 * kept;

/** An event as it is sent: with a number by which a reader can go on after it. */
export interface NumberedEvent {
  readonly id: string;
  readonly event: ServiceEvent;
}

/** The last events, for readers that come back. */
export interface EventLog {
  /** Delivers the events after `lastId`, then all new ones; returns the function that unsubscribes. */
  follow(lastId: string | null, listener: (event: NumberedEvent) => void): () => void;
  close(): void;
}

/** One event as server-sent text. */
export function eventText({ id, event }: NumberedEvent): string {
  const data = {
    ...('projectId' in event ? { project_id: event.projectId } : {}),
    ...(event.kind === 'sync' ? { integration_id: event.integrationId } : {}),
  };
  return `id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Starts the log. An id of another process is unknown: its reader receives the whole log. */
export function createEventLog(service: Pick<Service, 'watch'>, log: Log): EventLog {
  const begun = Date.now().toString(36);
  const events: NumberedEvent[] = [];
  const listeners = new Set<(event: NumberedEvent) => void>();
  let count = 0;

  const unwatch = service.watch((event) => {
    count += 1;
    const numbered = { id: `${begun}-${count}`, event };
    events.push(numbered);
    if (events.length > kept) events.shift();
    for (const listener of listeners) listener(numbered);
  });

  return {
    follow(lastId, listener) {
      if (lastId !== null) {
        const index = events.findIndex(({ id }) => id === lastId);
        for (const event of events.slice(index + 1)) listener(event);
      }
      // One that fails must not keep the event from the others.
      const safe = safeListener(log, listener);
      listeners.add(safe);
      return () => void listeners.delete(safe);
    },
    close() {
      unwatch();
      listeners.clear();
    },
  };
}
