import type { RunningApp } from './app.ts';
import { ask } from './desktop.ts';

const paths = [
  '/api/projects',
  '/api/tokens',
  '/api/integrations/1',
  '/api/syncs/1',
  '/api/state/1',
  '/api/pipelines/1',
  '/api/lead_times/1',
  '/api/delivery/1?include=evidence',
  '/api/flow/1?include=evidence',
  '/api/flow/1?include=points',
];

function gather(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string' && value !== '') {
    texts.add(value);
    // A pipeline is shown by the end of its name where that is enough.
    if (/^[\w.-]+(\/[\w.-]+)+$/.test(value)) texts.add(value.split('/').at(-1) ?? value);
  }
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) gather(inner, texts);
}

const cache = new Map<string, ReadonlySet<string>>();

/** Every text that the systems gave: names, titles, addresses, revisions. It is the same in every language. */
export async function dataOf(app: RunningApp): Promise<ReadonlySet<string>> {
  const before = cache.get(app.url);
  if (before) return before;
  const texts = new Set<string>();
  for (const path of paths) gather(await ask(app, path), texts);
  cache.set(app.url, texts);
  return texts;
}

/** What `Intl` writes, addresses, revisions, branches and paths, and the few names that no language changes. */
const written = [
  /^((in )?\d+ (second|minute|hour|day)s?( ago)?|yesterday|today|tomorrow|now|and)$/,
  /\d{1,2} \p{Lu}\p{Ll}{2,3}( \d{4})?/u,
  /\d\d:\d\d/,
  /https?:|plumbline:|[\w.-]+\/[\w./-]+|^[0-9a-f]{7,40}$|^#\d/,
  /^(Plumbline|Jenkins|Jira|GitHub|Azure DevOps|UTC|main|Deutsch|English|demo|production|Metrik|GoCD( Analytics)?|Jenkins Build History Metrics|HeartBeat|DORA|v?\d[\w.]*)$/,
  /^[A-Z][A-Z0-9]+-\d+\b/,
  // The signs of the systems; and what the component library reads aloud in the languages that it has.
  /^(Jk|Az|Ji|GH|Dismiss)$/,
];

/** Whether a text on the screen is data and no words of the app. */
export const isData = (text: string, data: ReadonlySet<string>): boolean => {
  const bare = text.replace(/^[\s·,;:()–↗→#✓✕"“”]+|[\s·,;:()–↗→"“”]+$/g, '');
  return (
    bare === '' || bare.split(/, | → /).every((one) => data.has(one)) || written.some((pattern) => pattern.test(bare))
  );
};
