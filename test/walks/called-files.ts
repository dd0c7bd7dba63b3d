import { threadId } from 'node:worker_threads';
import { type CallsMessage, callsChannel, messageIn } from './calls-channel.ts';

/** Takes from every thread of this process the files whose functions were called since the last time. */
export interface CalledFiles {
  take(): Promise<readonly string[]>;
  /** A thread that ended answers no more. */
  ended(): void;
}

export function followCalls(): CalledFiles {
  const channel = callsChannel();
  const threads = new Set([threadId]);
  let taking: { readonly missing: Set<number>; readonly files: Set<string>; readonly done: () => void } | null = null;
  channel.onmessage = (event) => {
    const message = messageIn(event);
    if (message.kind === 'started') threads.add(message.thread);
    if (message.kind !== 'taken' || taking === null) return;
    for (const file of message.files) taking.files.add(file);
    taking.missing.delete(message.thread);
    if (taking.missing.size === 0) taking.done();
  };
  return {
    async take() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const files = new Set<string>();
      taking = { missing: new Set(threads), files, done: resolve };
      channel.ref();
      channel.postMessage({ kind: 'take' } satisfies CallsMessage);
      await promise;
      channel.unref();
      return [...files].sort();
    },
    ended() {
      threads.clear();
      threads.add(threadId);
    },
  };
}
