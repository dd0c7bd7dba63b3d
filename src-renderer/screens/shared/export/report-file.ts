import { locale } from '../../../language/language.ts';
import type { Range } from '../period/range.ts';
import { textAt } from './export-data.ts';

/** The report of a project over some days as one HTML file, in the language of the app. Throws where the service refuses. */
export async function reportFile(projectId: number, { from, to }: Pick<Range, 'from' | 'to'>): Promise<Blob> {
  const query = new URLSearchParams({
    project_id: String(projectId),
    language: locale().startsWith('de') ? 'de' : 'en',
    from: from ?? 'first',
    ...(to === null ? {} : { to }),
  });
  return new Blob([await textAt(`/desktop/report?${query}`)], { type: 'text/html' });
}
