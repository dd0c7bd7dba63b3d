import { existsSync, rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

// The collecting thread, which fails once as it starts when a test has put a file beside the database.
const failing = `${(workerData as { file: string }).file}.failing`;
if (existsSync(failing)) {
  rmSync(failing);
  throw new Error('canary');
}
await import('#main/app/workers/collecting-worker.ts');
