import { workerData } from 'node:worker_threads';
import type { DerivingData } from '#main/service/threads/threads.ts';
import { startDerivingThread } from '#main/service/writing/deriving/deriving-thread.ts';
import { openReader } from '#main/store/reader.ts';
import { program } from './program.ts';

// As the product's own, for the same program as the other workers.
startDerivingThread(workerData as DerivingData, (file) => openReader(file, { builtFrom: program }));
