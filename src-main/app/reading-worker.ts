import { workerData } from 'node:worker_threads';
import { collectors } from '../collectors/registry.ts';
import { startReading } from '../service/reading/thread.ts';
import type { ReadingData } from '../service/threads.ts';
import { openReader, openReaderAhead } from '../store/reader.ts';

startReading(workerData as ReadingData, { openReader, openReaderAhead, collectors });
