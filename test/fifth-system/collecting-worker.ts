import { workerData } from 'node:worker_threads';
import { workers } from '#main/app/runtime-paths.ts';
import { createTransports } from '#main/net/transport.ts';
import type { CollectingData } from '#main/service/threads/threads.ts';
import { startCollecting } from '#main/service/writing/collecting-thread.ts';
import { openWriter } from '#main/store/writer.ts';
import { collectors } from './registry.ts';

startCollecting(workerData as CollectingData, {
  openWriter: (file, recovered) => openWriter(file, Date.now(), recovered),
  collectors,
  transports: (network) => createTransports({ network }),
  derivingWorker: workers.deriving,
});
