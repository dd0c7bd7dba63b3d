import { workerData } from 'node:worker_threads';
import { collectors } from '../../collectors/registry.ts';
import { startReading } from '../../service/reading/reading-thread.ts';
import type { ReadingData } from '../../service/threads/threads.ts';
import { openReader } from '../../store/reader.ts';
import { builtFrom } from '../process/version.ts';

startReading(workerData as ReadingData, {
  openReader: (file) => openReader(file, { builtFrom }),
  collectors,
});
