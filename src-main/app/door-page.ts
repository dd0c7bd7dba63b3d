import { type PageWords, plainPage } from './plain-page.ts';

const words = {
  used: {
    en: {
      title: 'This link was used already',
      text: 'A sign-in link works once, and only the newest one does. Start Plumbline again: it prints another.',
    },
    de: {
      title: 'Dieser Link wurde schon benutzt',
      text: 'Ein Anmeldelink gilt einmal, und nur der neueste. Plumbline neu starten: Dann steht dort ein anderer.',
    },
  },
  signedOut: {
    en: {
      title: 'Plumbline is not open in this browser',
      text: 'Open the sign-in link that Plumbline printed when it started. If it was used already, start Plumbline again: it prints another.',
    },
    de: {
      title: 'Plumbline ist in diesem Browser nicht geöffnet',
      text: 'Den Anmeldelink öffnen, den Plumbline beim Start ausgegeben hat. Wurde er schon benutzt, Plumbline neu starten: Dann steht dort ein anderer.',
    },
  },
} as const satisfies Readonly<Record<string, PageWords>>;

/** A page that says why a browser is not let in, and what to do. */
export const doorPage = (why: keyof typeof words, wanted: string | undefined): string => plainPage(words[why], wanted);
