import { appOrigin } from '../policy/navigation.ts';
import type { HandleAppRequest } from './handle-app-request.ts';
import { plainPage, plainPageHeaders } from './plain-page.ts';

/** The window's page while the data is checked, migrated and opened. */
export const openingAddress = `${appOrigin}/opening`;

const texts = {
  en: {
    title: 'Plumbline is opening its data',
    text: 'With a long history, or after an update, this takes some seconds.',
  },
  de: {
    title: 'Plumbline öffnet seine Daten',
    text: 'Bei einer langen Geschichte oder nach einer Aktualisierung dauert das einige Sekunden.',
  },
};

/**
 * The renderer's world before it is there: the page is answered at once, in the language of the system since that of the app is not known yet, and
 * all else as soon as it can be.
 */
export function whileOpening(answering: Promise<HandleAppRequest>, locale: string): HandleAppRequest {
  // The caller reports why it cannot be opened.
  answering.catch(() => undefined);
  return async (request) =>
    request.url === openingAddress
      ? new Response(plainPage(texts, locale, true), { headers: plainPageHeaders })
      : (await answering)(request);
}
