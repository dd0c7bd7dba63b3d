import type { ReportFacts, ReportLanguage } from '#shared/api/report.ts';
import { speak } from '../language/language.ts';

/** Writes a report as one HTML file. Words are made as modules are loaded, so the language comes before the page. */
export async function renderReport(facts: ReportFacts, language: ReportLanguage): Promise<string> {
  await speak(language);
  const { pageOf } = await import('./page.tsx');
  return pageOf(facts);
}
