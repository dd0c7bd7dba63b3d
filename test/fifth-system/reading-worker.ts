import { workerData } from 'node:worker_threads';
import { startReading } from '#main/service/reading/reading-thread.ts';
import type { ReadingData } from '#main/service/threads/threads.ts';
import { openReader } from '#main/store/reader.ts';
import { collectors } from './registry.ts';

startReading(workerData as ReadingData, { openReader, collectors });
