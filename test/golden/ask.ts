import { collectors } from '#main/collectors/registry.ts';
import { createAnswers } from '#main/service/reading/answers.ts';
import { collectingMetrics } from '#main/service/reading/open-metrics/collecting-metrics.ts';
import { createFigureMetrics } from '#main/service/reading/open-metrics/figure-metrics.ts';
import { openMetricsText } from '#main/service/reading/open-metrics/open-metrics-text.ts';
import { readContextOver } from '#main/service/reading/read-context.ts';
import { handlerOf } from '#main/service/reading/registry.ts';
import { openReader } from '#main/store/reader.ts';
import { openWriter } from '#main/store/writer.ts';
import { flow } from '#shared/api/flow.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { clock } from './companies/clock.ts';
import { metricsText, type Question } from './questions/question.ts';

export interface Answer {
  /** As it is sent. */
  readonly body: Uint8Array;
  /** The cursor of the next page; null on the last one and where there are no pages. */
  readonly next: string | null;
}

/** Answers questions over one database, as a reading thread does, at the fixed clock. */
export interface Asker {
  ask(question: Question): Answer;
  close(): void;
}

/** As the collecting thread does after it stored what changed. */
function derive(file: string): void {
  const store = openWriter(file, clock);
  try {
    for (const { id } of store.projects()) for (const batch of store.deriveLeadTimes(id)) store.storeLeadTimes(batch);
  } finally {
    store.close();
  }
}

/** Weeks tell their flow efficiency since the baseline: a figure more, and no other one. */
const withoutWeeklyEfficiency = (text: string, as: 'json' | 'csv'): string =>
  as === 'json'
    ? text.replaceAll(/,"flow_efficiency":(null|[\d.e-]+)/g, '')
    : text.replaceAll(/,[^,\r\n]*(?=\r?$)/gm, '');

/** The one place that knows how the service answers: a change of that way changes this file and no digest. */
export function createAsker(file: string): Asker {
  derive(file);
  return askerOver(file);
}

/** Over a database as it is. */
export function askerOver(file: string): Asker {
  const store = openReader(file);
  const reading = readContextOver(store, { now: () => clock, collectors });
  const answers = createAnswers(reading, 'golden');
  const figures = createFigureMetrics(reading);

  function answerOf({ endpoint, input, as }: Question): Answer {
    if (endpoint === metricsText) {
      const text = openMetricsText(collectingMetrics(reading)) + openMetricsText(figures());
      return { body: new TextEncoder().encode(text), next: null };
    }
    const { body, next } = answers.render(handlerOf(endpoint), input, { as, known: [] });
    if (endpoint !== flow.id || !body) return { body: body ?? new Uint8Array(), next };
    return { body: new TextEncoder().encode(withoutWeeklyEfficiency(new TextDecoder().decode(body), as)), next };
  }

  return {
    ask(question) {
      try {
        return store.consistently(() => answerOf(question));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const { status, message, errors } = error;
        // A refusal is an answer too: what is refused today is refused in the same words tomorrow.
        return { body: new TextEncoder().encode(JSON.stringify({ refused: { status, message, errors } })), next: null };
      }
    },
    close: () => store.close(),
  };
}
