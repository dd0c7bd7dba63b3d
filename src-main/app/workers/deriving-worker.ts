import { workerData } from 'node:worker_threads';
import type { DerivingData } from '../../service/threads/threads.ts';
import { startDerivingThread } from '../../service/writing/deriving/deriving-thread.ts';
import { openReader } from '../../store/reader.ts';
import { builtFrom } from '../process/version.ts';

startDerivingThread(workerData as DerivingData, (file) => openReader(file, { builtFrom }));
