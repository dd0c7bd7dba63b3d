import { workerData } from 'node:worker_threads';
import { collectors } from '#main/collectors/registry.ts';
import { startReading } from '#main/service/reading/reading-thread.ts';
import type { ReadingData } from '#main/service/threads/threads.ts';
import { openReader } from '#main/store/reader.ts';
import { program } from './program.ts';

// As the product's own, but facts that were derived before the start count.
startReading(workerData as ReadingData, {
  openReader: (file) => openReader(file, { builtFrom: program }),
  collectors,
});
