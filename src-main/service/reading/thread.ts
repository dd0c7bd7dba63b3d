import { setImmediate } from 'node:timers/promises';
import { createBirpc } from 'birpc';
import type { Collector } from '../../collectors/contract.ts';
import type { StoreReader } from '../../store/contract.ts';
import { portChannel } from '../channel.ts';
import { replied } from '../reply.ts';
import type { ReadingData, ReadingThread } from '../threads.ts';
import { createAnswers } from './answers.ts';
import { collectingMetrics } from './collecting-metrics.ts';
import { createFigureMetrics } from './figure-metrics.ts';
import { openMetricsText } from './open-metrics.ts';
import { type Preparation, preparations, rarerSteps } from './prepare.ts';
import { readingOver } from './reading-over.ts';
import { handlerOf } from './registry.ts';

interface Ports {
  openReader(file: string): StoreReader;
  /** Null where it cannot be opened before the writer has looked it over. */
  openReaderAhead(file: string): StoreReader | null;
  readonly collectors: readonly Collector[];
}

/** Lives in a reading thread: opens the database for reading only when it is told to, and answers until it is closed. */
export function startReading(
  { file, appVersion }: ReadingData,
  { openReader, openReaderAhead, collectors }: Ports,
): void {
  function over(store: StoreReader) {
    const reading = readingOver(store, { now: Date.now, collectors });
    return { store, reading, answers: createAnswers(reading, appVersion), figures: createFigureMetrics(reading) };
  }
  let open: ReturnType<typeof over> | null = null;
  let isClosed = false;
  const opened = (): ReturnType<typeof over> => {
    if (isClosed) throw new Error('The database was closed.');
    open ??= over(openReader(file));
    return open;
  };

  /** An answer asks the store many times, and a collection goes on meanwhile: all of it is made from one state of the data. */
  const answered = <T>(make: (from: ReturnType<typeof over>) => T) =>
    replied(() => {
      const from = opened();
      return from.store.consistently(() => make(from));
    });

  const rarer = rarerSteps();

  async function prepare(projectId: number): Promise<void> {
    rarer.drop(projectId);
    for (const step of preparations) {
      // Questions that came meanwhile go first.
      await setImmediate();
      take(step, projectId);
    }
    // What is put away is seldom looked at.
    if (opened().store.project(projectId)?.archivedAt === null) rarer.begin(projectId);
  }

  function take(step: Preparation, projectId: number): void {
    const prepared = opened();
    const { store } = prepared;
    if (store.project(projectId)) store.consistently(() => step(prepared, projectId));
  }

  const functions: ReadingThread = {
    ahead: () =>
      replied(async () => {
        const store = openReaderAhead(file);
        if (!store) return;
        open = over(store);
        for (const { id } of store.projects()) await prepare(id);
      }),
    open: () => replied(() => void opened()),
    answer: (id, input) => answered(({ answers }) => answers.answer(handlerOf(id), input)),
    render: (id, input, wanted) => answered(({ answers }) => answers.render(handlerOf(id), input, wanted)),
    openMetrics: (part) =>
      answered(({ reading, figures }) => openMetricsText(part === 'figures' ? figures() : collectingMetrics(reading))),
    prepare: (projectId) => replied(() => prepare(projectId)),
    prepareMore: () => replied(() => rarer.takeOne(take)),
    async close() {
      isClosed = true;
      open?.store.close();
    },
  };
  createBirpc<object, ReadingThread>(functions, portChannel());
}
