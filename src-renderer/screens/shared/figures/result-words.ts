import { t } from '../../../language/language.ts';

const results = ['success', 'failure', 'unstable', 'aborted', 'skipped'] as const;

/** What a run came to, in words. */
export function resultText(result: string): string {
  const known = results.find((one) => one === result);
  return known ? t(`runs.results.${known}`) : result;
}
