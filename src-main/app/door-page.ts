import { createHash } from 'node:crypto';

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem;color-scheme:light dark}
h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0}`;

/** What a browser is shown that is not let in, in the languages of the app: nothing of the app is there yet that could say it. */
const words = {
  en: {
    used: {
      title: 'This link was used already',
      text: 'A sign-in link works once, and only the newest one does. Start Plumbline again: it prints another.',
    },
    signedOut: {
      title: 'Plumbline is not open in this browser',
      text: 'Open the sign-in link that Plumbline printed when it started. If it was used already, start Plumbline again: it prints another.',
    },
  },
  de: {
    used: {
      title: 'Dieser Link wurde schon benutzt',
      text: 'Ein Anmeldelink gilt einmal, und nur der neueste. Plumbline neu starten: Dann steht dort ein anderer.',
    },
    signedOut: {
      title: 'Plumbline ist in diesem Browser nicht geöffnet',
      text: 'Den Anmeldelink öffnen, den Plumbline beim Start ausgegeben hat. Wurde er schon benutzt, Plumbline neu starten: Dann steht dort ein anderer.',
    },
  },
} as const;

/** Sent with the page: nothing but its own style is allowed. */
export const doorHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** A page that says why a browser is not let in, and what to do. */
export function doorPage(why: keyof (typeof words)['en'], wanted: string | undefined): string {
  const language = /^de\b/i.test(wanted ?? '') ? 'de' : 'en';
  const { title, text } = words[language][why];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plumbline</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}
