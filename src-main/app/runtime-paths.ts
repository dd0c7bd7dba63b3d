import { fileURLToPath } from 'node:url';

// The same module runs from the sources, where Node strips the types, and from the flat folder of the bundle.
const here = import.meta.url;
const fromSources = here.endsWith('.ts');
const beside = (source: string, built: string): URL => new URL(fromSources ? source : built, here);

/** Where the worker threads' files are. */
export const workers = {
  reading: beside('./workers/reading-worker.ts', './reading-worker.js'),
  collecting: beside('./workers/collecting-worker.ts', './collecting-worker.js'),
  deriving: beside('./workers/deriving-worker.ts', './deriving-worker.js'),
  publishing: beside('./workers/publishing-worker.ts', './publishing-worker.js'),
  report: beside('./workers/report-worker.ts', './report-worker.js'),
  demo: beside('./demo/demo-worker.ts', './demo-worker.js'),
} as const;

/** The built module that writes reports; it comes from the renderer's sources, which Node does not read. */
export const reportPage = beside('../../out/main/report-page.js', './report-page.js');

/** The folder of the built renderer. */
export const rendererFolder = fileURLToPath(beside('../../out/renderer/', '../renderer/'));

/** The built preload script of the window. */
export const preloadFile = fileURLToPath(beside('../../out/preload/preload.cjs', '../preload/preload.cjs'));
