import type { FailureNews } from '#shared/desktop/project/failure-news.ts';
import type { CollectionSummary } from './collection-summary.ts';

/** Text of the desktop shell outside the window. */
export interface ShellText {
  readonly open: string;
  readonly collect: string;
  readonly quit: string;
  readonly notStarted: string;
  /** The app was started with a switch that weakens it. */
  refused(name: string): string;
  /** An error that nothing handled ended the service. */
  readonly failed: { readonly title: string; readonly body: string };
  /** The process of the window ended; its page can be loaded again. */
  readonly windowGone: { readonly title: string; readonly body: string; readonly reload: string };
  standing(standing: CollectionSummary): string;
  last(at: string | null): string;
  news(news: FailureNews): { readonly title: string; readonly body: string };
}

const moment = (locale: string, at: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

const english: ShellText = {
  open: 'Open Plumbline',
  collect: 'Collect everything now',
  quit: 'Quit',
  notStarted: 'Plumbline could not be started',
  refused: (name) =>
    `The switch --${name} opens the app to other programs or weakens its protection. Start Plumbline without it.${
      name === 'no-sandbox' ? ' Where the AppImage adds it by itself, install the .deb package instead.' : ''
    }`,
  failed: {
    title: 'Plumbline met an unexpected error and has ended',
    body: 'Your data is safe. Start Plumbline again; its log under Diagnostics tells where the error was.',
  },
  windowGone: {
    title: 'The window of Plumbline failed',
    body: 'Collecting goes on. Reload the window to see it again.',
    reload: 'Reload',
  },
  standing: ({ kind, failing, collecting }) =>
    kind === 'failing'
      ? `${failing} ${failing === 1 ? 'integration fails' : 'integrations fail'}`
      : kind === 'collecting'
        ? `Collecting ${collecting}`
        : 'Nothing fails',
  last: (at) => (at === null ? 'Nothing was collected yet' : `Last collected ${moment('en-GB', at)}`),
  news: ({ kind, integration }) =>
    kind === 'recovered'
      ? { title: `“${integration}” is collected again`, body: 'Nothing needs to be done.' }
      : {
          title: `“${integration}” ${kind === 'failed' ? 'could not be collected' : 'was not collected in full'}`,
          body: 'Open Plumbline to see why and what to do.',
        },
};

const german: ShellText = {
  open: 'Plumbline öffnen',
  collect: 'Alles jetzt sammeln',
  quit: 'Beenden',
  notStarted: 'Plumbline ließ sich nicht starten',
  refused: (name) =>
    `Der Schalter --${name} öffnet die App für andere Programme oder schwächt ihren Schutz. Plumbline ohne ihn starten.${
      name === 'no-sandbox' ? ' Wo das AppImage ihn selbst setzt, stattdessen das .deb-Paket installieren.' : ''
    }`,
  failed: {
    title: 'Plumbline traf auf einen unerwarteten Fehler und wurde beendet',
    body: 'Die Daten sind sicher. Plumbline neu starten; das Protokoll unter Diagnose zeigt, wo der Fehler war.',
  },
  windowGone: {
    title: 'Das Fenster von Plumbline ist ausgefallen',
    body: 'Das Sammeln geht weiter. Das Fenster neu laden, um es wieder zu sehen.',
    reload: 'Neu laden',
  },
  standing: ({ kind, failing, collecting }) =>
    kind === 'failing'
      ? `${failing} ${failing === 1 ? 'Integration scheitert' : 'Integrationen scheitern'}`
      : kind === 'collecting'
        ? `${collecting} wird gesammelt`
        : 'Nichts scheitert',
  last: (at) => (at === null ? 'Noch wurde nichts gesammelt' : `Zuletzt gesammelt am ${moment('de-DE', at)}`),
  news: ({ kind, integration }) =>
    kind === 'recovered'
      ? { title: `„${integration}“ wird wieder gesammelt`, body: 'Es ist nichts zu tun.' }
      : {
          title: `„${integration}“ ließ sich nicht ${kind === 'failed' ? 'sammeln' : 'vollständig sammeln'}`,
          body: 'Plumbline öffnen: Dort stehen Grund und Abhilfe.',
        },
};

/** The words for the language of the system. */
export const shellText = (locale: string): ShellText => (locale.toLowerCase().startsWith('de') ? german : english);
