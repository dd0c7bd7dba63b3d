import type { FailureNews } from '#shared/desktop/project/failure-news.ts';
import { t } from '../../language/language.ts';
import { count } from '../../ui/format.ts';

const mostShown = 5;

/** What failed and what is collected again, in words; of many only the first, since all of them would hide the screen. */
export function failureText(news: readonly FailureNews[]): string {
  const sentences = news
    .slice(0, mostShown)
    .map(({ kind, integration: name }) => t(`shell.failures.${kind}`, { name }));
  const left = news.length - sentences.length;
  return [...sentences, ...(left > 0 ? [t('shell.failures.others', { number: count(left) })] : [])].join(' ');
}
