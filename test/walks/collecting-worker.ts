import { workerData } from 'node:worker_threads';
import { collectors } from '#main/collectors/registry.ts';
import { createTransports } from '#main/net/transport.ts';
import type { CollectingData } from '#main/service/threads/threads.ts';
import { startCollecting } from '#main/service/writing/collecting-thread.ts';
import { openWriter } from '#main/store/writer.ts';
import { program } from './program.ts';

// As the product's own, but facts that were derived before the start count.
startCollecting(workerData as CollectingData, {
  openWriter: (file, recovered) => openWriter(file, Date.now(), recovered, program),
  collectors,
  transports: (network) => createTransports({ network }),
  derivingWorker: new URL('./deriving-worker.ts', import.meta.url),
});
