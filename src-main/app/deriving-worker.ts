import { workerData } from 'node:worker_threads';
import type { DerivingData } from '../service/threads.ts';
import { startDerivingThread } from '../service/writing/deriving-thread.ts';
import { openReader } from '../store/reader.ts';
import { builtFrom } from './version.ts';

startDerivingThread(workerData as DerivingData, (file) => openReader(file, { builtFrom }));
