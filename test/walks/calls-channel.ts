import { BroadcastChannel } from 'node:worker_threads';

/** What the threads of one process tell each other of the files whose functions were called. */
export type CallsMessage =
  | { readonly kind: 'started'; readonly thread: number }
  | { readonly kind: 'take' }
  | { readonly kind: 'taken'; readonly thread: number; readonly files: readonly string[] };

/** One end of the channel; it keeps no thread alive. */
export function callsChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('calls');
  channel.unref();
  return channel;
}

export const messageIn = (event: unknown): CallsMessage => (event as { readonly data: CallsMessage }).data;
