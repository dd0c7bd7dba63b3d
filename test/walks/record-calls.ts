import { Session } from 'node:inspector';
import { isMainThread, parentPort, threadId, threadName } from 'node:worker_threads';
import { type CallsMessage, callsChannel, messageIn } from './calls-channel.ts';

// Loaded before anything else in every thread (`--import`): tells which of our files had a function called.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const ourSource = /\/(src-(?:main|shared)\/.*\.ts)$/;

/** The files of which a function was called since the last time. The initialisation of a module is a function too: the one that begins at its first character. */
function takeFiles(): readonly string[] {
  const files: string[] = [];
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    for (const { url, functions } of result) {
      const file = ourSource.exec(url)?.[1];
      const isCalled = functions.some(({ ranges }) =>
        ranges.some(({ startOffset, count }) => startOffset > 0 && count > 0),
      );
      if (file !== undefined && isCalled) files.push(file);
    }
  });
  return files;
}

/** What was called until the last answer of this thread; what a worker does after it is work of its own, such as deriving facts. */
let answered: readonly string[] = [];

const isAnswer = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 't' in message && message.t === 's';

if (parentPort) {
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message, ...more) => {
    if (isAnswer(message)) answered = [...answered, ...takeFiles()];
    post(message, ...more);
  };
}

/** Facts of commits are derived from a point that is stored already. */
const isOfWalks = threadName !== 'deriving-worker.ts';

const channel = callsChannel();
const send = (message: CallsMessage): void => channel.postMessage(message);
channel.onmessage = (event) => {
  if (!isOfWalks || messageIn(event).kind !== 'take') return;
  const last = takeFiles();
  send({ kind: 'taken', thread: threadId, files: isMainThread ? last : answered });
  answered = [];
};
if (!isMainThread && isOfWalks) send({ kind: 'started', thread: threadId });
