import { parentPort, type Worker } from 'node:worker_threads';
import type { ChannelOptions, EventOptions } from 'birpc';

/** A figure over a long history may take its time; a thread that ends closes its calls itself. */
const noTimeout: Pick<EventOptions, 'timeout'> = { timeout: -1 };

/** The way from a worker thread to the thread that started it. */
export function portChannel(): ChannelOptions & Pick<EventOptions, 'timeout'> {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread.');
  return {
    ...noTimeout,
    post: (message) => port.postMessage(message),
    on: (listen) => void port.on('message', listen),
  };
}

/** The way from the main thread to a worker. */
export function workerChannel(worker: Worker): ChannelOptions & Pick<EventOptions, 'timeout'> {
  return {
    ...noTimeout,
    post: (message) => worker.postMessage(message),
    on: (listen) => void worker.on('message', listen),
  };
}
