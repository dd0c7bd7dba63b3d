import { parentPort, workerData } from 'node:worker_threads';
import type { ReportFacts, ReportLanguage } from '#shared/api/report.ts';

/** The input of one report; `page`: the built module that writes it. */
export interface ReportWork {
  readonly facts: ReportFacts;
  readonly language: ReportLanguage;
  readonly page: string;
}

// Texts are made as modules are loaded, so that each report has a thread of its own, whatever language the one before it had.
const { facts, language, page } = workerData as ReportWork;
const { renderReport } = (await import(page)) as {
  renderReport: (facts: ReportFacts, language: ReportLanguage) => Promise<string>;
};
parentPort?.postMessage(await renderReport(facts, language));
