import { createHash } from 'node:crypto';

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}
h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0}
.late{animation:shown 0s linear .5s backwards}@keyframes shown{from{visibility:hidden}}`;

/** Sent with the page: nothing but its own style is allowed. */
export const plainPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The text of a page, in each language of the app. */
export type PageText = Readonly<Record<'en' | 'de', { readonly title: string; readonly text: string }>>;

/** A page shown before the app's own pages can be. `wanted`: languages, the first of which counts; `late`: shows after half a second only. */
export function plainPage(texts: PageText, wanted: string | undefined, late = false): string {
  const language = /^de\b/i.test(wanted ?? '') ? 'de' : 'en';
  const { title, text } = texts[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plumbline</title><style>${style}</style></head>
<body><main${late ? ' class="late" role="status"' : ''}><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}
