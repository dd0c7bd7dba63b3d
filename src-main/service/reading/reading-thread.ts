import { createBirpc } from 'birpc';
import type { Collector } from '../../collectors/contract.ts';
import type { StoreReader } from '../../store/contract.ts';
import type { ReadingData, ReadingThread } from '../threads/threads.ts';
import { portChannel, replied } from '../threads/threads.ts';
import { createAnswers } from './answers.ts';
import { collectingMetrics } from './open-metrics/collecting-metrics.ts';
import { createFigureMetrics } from './open-metrics/figure-metrics.ts';
import { openMetricsText } from './open-metrics/open-metrics-text.ts';
import { readContextOver } from './read-context.ts';
import { handlerOf } from './registry.ts';

interface Ports {
  openReader(file: string): StoreReader;
  readonly collectors: readonly Collector[];
}

/** Runs in a reading thread: opens the database on request, read-only, and answers until closed. */
export function startReading({ file, appVersion }: ReadingData, { openReader, collectors }: Ports): void {
  function over(store: StoreReader) {
    const reading = readContextOver(store, { now: Date.now, collectors });
    return {
      store,
      reading,
      answers: createAnswers(reading, appVersion),
      figures: createFigureMetrics(reading),
    };
  }
  let open: ReturnType<typeof over> | null = null;
  let isClosed = false;
  const opened = (): ReturnType<typeof over> => {
    if (isClosed) throw new Error('The database was closed.');
    open ??= over(openReader(file));
    return open;
  };

  /** Computes the whole answer from one snapshot: an answer makes many queries, and a collection goes on meanwhile. */
  const answered = <T>(make: (from: ReturnType<typeof over>) => T) =>
    replied(() => {
      const from = opened();
      return from.store.consistently(() => make(from));
    });

  const functions: ReadingThread = {
    open: () => replied(() => void opened()),
    answer: (id, input) => answered(({ answers }) => answers.answer(handlerOf(id), input)),
    render: (id, input, wanted) => answered(({ answers }) => answers.render(handlerOf(id), input, wanted)),
    openMetrics: () =>
      answered(({ reading, figures }) => openMetricsText(collectingMetrics(reading)) + openMetricsText(figures())),
    metricFamilies: (labels) =>
      answered(({ reading, figures }) => [...collectingMetrics(reading, labels), ...figures(labels)]),
    async close() {
      isClosed = true;
      open?.store.close();
    },
  };
  createBirpc<object, ReadingThread>(functions, portChannel());
}
