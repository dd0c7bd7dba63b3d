import { setImmediate } from 'node:timers/promises';
import { createBirpc } from 'birpc';
import { ServiceError } from '#shared/api/problem.ts';
import type { Collector } from '../../collectors/contract.ts';
import type { StoreReader } from '../../store/contract.ts';
import { portChannel } from '../channel.ts';
import { replied } from '../reply.ts';
import type { ReadingData, ReadingThread } from '../threads.ts';
import { createAnswers } from './answers.ts';
import type { ReadHandler, Reading } from './handler.ts';
import { createOnce } from './once.ts';
import { openMetrics } from './open-metrics.ts';
import { preparations } from './prepare.ts';
import { readHandlers } from './registry.ts';
import { createRenewed } from './renewed.ts';

interface Ports {
  openReader(file: string): StoreReader;
  /** Reads what can be read before the database is opened. */
  readerAhead(file: string): () => StoreReader;
  readonly collectors: readonly Collector[];
}

function handlerOf(id: string): ReadHandler {
  const handler = readHandlers.get(id);
  if (!handler) throw new ServiceError(404, `Nothing answers "${id}".`);
  return handler;
}

/** Lives in a reading thread: opens the database for reading only when it is told to, and answers until it is closed. */
export function startReading(
  { file, appVersion, holdsHistories }: ReadingData,
  { openReader, readerAhead, collectors }: Ports,
): void {
  const openStore = holdsHistories ? readerAhead(file) : () => openReader(file);

  async function open() {
    const store = openStore();
    const reading: Reading = {
      store,
      now: Date.now,
      once: createOnce(store),
      renewed: createRenewed(store),
      collectors,
    };
    return { store, reading, answers: createAnswers(reading, appVersion) };
  }
  let opening: ReturnType<typeof open> | null = null;
  const opened = (): ReturnType<typeof open> => {
    opening ??= open();
    return opening;
  };

  /** An answer asks the store many times, and a collection goes on meanwhile: all of it is made from one state of the data. */
  const answered = <T>(make: (from: Awaited<ReturnType<typeof open>>) => T) =>
    replied(async () => {
      const from = await opened();
      return from.store.consistently(() => make(from));
    });

  const functions: ReadingThread = {
    open: () => replied(async () => void (await opened())),
    answer: (id, input) => answered(({ answers }) => answers.answer(handlerOf(id), input)),
    render: (id, input, wanted) => answered(({ answers }) => answers.render(handlerOf(id), input, wanted)),
    openMetrics: () => answered(({ reading }) => openMetrics(reading)),
    prepare: (projectId) =>
      replied(async () => {
        const { store, reading } = await opened();
        for (const step of preparations) {
          // Questions that came meanwhile go first.
          await setImmediate();
          if (store.project(projectId)) store.consistently(() => step(reading, projectId));
        }
      }),
    async close() {
      (await opening?.catch(() => null))?.store.close();
    },
  };
  createBirpc<object, ReadingThread>(functions, portChannel());
}
