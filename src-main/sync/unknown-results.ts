import type { DomainRecord } from '../collectors/contract.ts';

/** A result of a run that its collector does not know, in the system's word. The run is stored and neutral. */
export interface UnknownResult {
  readonly collector: string;
  readonly word: string;
}

/** Text that does not look like a result is not repeated: it may be anything. */
const resultLike = /^[a-z][a-z _-]{0,39}$/i;

/** Returns a function that looks for unknown results in records and reports each once per process. Source: METRICS.md, "outcome". */
export function watchResults(tell: (result: UnknownResult) => void) {
  const reported = new Set<string>();
  return (collector: string, records: readonly DomainRecord[]): void => {
    for (const record of records) {
      if (record.kind !== 'run' || record.result !== null || record.finishedAt === null) continue;
      const { systemResult } = record;
      const key = `${collector} ${systemResult}`;
      if (systemResult === null || reported.has(key)) continue;
      reported.add(key);
      tell({ collector, word: resultLike.test(systemResult) ? systemResult : '(unreadable)' });
    }
  };
}
