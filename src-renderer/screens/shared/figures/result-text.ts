import { t } from '../../../language/language.ts';

const results = ['success', 'failure', 'unstable', 'aborted', 'skipped'] as const;

/** What a run came to, in words. */
export function resultText(result: string): string {
  const id = results.find((one) => one === result);
  return id ? t(`runs.results.${id}`) : result;
}
