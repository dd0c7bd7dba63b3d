import { guardProcess } from '#main/app/process/process-guard.ts';

// A process that meets an unhandled error and does not end by itself: nothing here listens to the signal of the guard.
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_: object, message: string) => console.log(message),
};
guardProcess(log, { within: 50 });
setInterval(() => undefined, 1000);
setImmediate(() => {
  throw new Error('canary');
});
