import { fileURLToPath, pathToFileURL } from 'node:url';

// The place of `src-main/app/runtime-paths.ts` in tests of the program as a whole (vitest.config.ts): their threads are those of the built program,
// which start in half the time that those from the sources take.
const out = pathToFileURL(`${process.cwd()}/out/`);
const worker = (name: string): URL => new URL(`main/${name}-worker.js`, out);

export const workers = {
  reading: worker('reading'),
  collecting: worker('collecting'),
  deriving: worker('deriving'),
  publishing: worker('publishing'),
  report: worker('report'),
  demo: worker('demo'),
} as const;

export const reportPage = new URL('main/report-page.js', out);
export const rendererFolder = fileURLToPath(new URL('renderer/', out));
export const preloadFile = fileURLToPath(new URL('preload/preload.cjs', out));
