import { workerData } from 'node:worker_threads';
import { collectors } from '../../collectors/registry.ts';
import { createTransports } from '../../net/transport.ts';
import type { CollectingData } from '../../service/threads/threads.ts';
import { startCollecting } from '../../service/writing/collecting-thread.ts';
import { openWriter } from '../../store/writer.ts';
import { builtFrom } from '../process/version.ts';
import { workers } from '../runtime-paths.ts';

startCollecting(workerData as CollectingData, {
  openWriter: (file, recovered) => openWriter(file, Date.now(), recovered, builtFrom),
  collectors,
  transports: (network) => createTransports({ network }),
  derivingWorker: workers.deriving,
});
