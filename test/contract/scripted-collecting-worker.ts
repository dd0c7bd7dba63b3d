import { workerData } from 'node:worker_threads';
import { workers } from '#main/app/runtime-paths.ts';
import type { CollectingData } from '#main/service/threads/threads.ts';
import { startCollecting } from '#main/service/writing/collecting-thread.ts';
import { openWriter } from '#main/store/writer.ts';
import { scriptedSystem } from './scripted-system.ts';

startCollecting(workerData as CollectingData, {
  openWriter: (file, recovered) => openWriter(file, Date.now(), recovered),
  collectors: [scriptedSystem],
  transports: () => () => ({ request: () => Promise.reject(new Error('The scripted system is not asked over HTTP.')) }),
  derivingWorker: workers.deriving,
});
