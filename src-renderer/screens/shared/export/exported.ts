import type { Endpoint, InputOf } from '#shared/api/endpoint.ts';
import { withoutEnd } from '#shared/text/ends.ts';
import { addressOf } from '../../../api/client.ts';
import { t } from '../../../language/language.ts';
import type { Range } from '../period/range.ts';

export type CsvRow = Readonly<Record<string, string>>;

/** What a screen shows, as it can be taken away: the request behind it, and its table where that holds more than the API's. */
export interface Exported {
  readonly path: string;
  readonly rows: (() => AsyncIterable<readonly CsvRow[]>) | null;
}

/** What a screen shows of an endpoint's answer. Without rows the table is the one that the API gives as CSV. */
export function exported<E extends Endpoint>(endpoint: E, input: InputOf<E>, rows: Exported['rows'] = null): Exported {
  return { path: addressOf(endpoint, input as Readonly<Record<string, unknown>>).path, rows };
}

/** The same request with one more word. */
export const withParameter = (path: string, parameter: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}`;

/** How a file is called, without its ending: `shop-lead-time-2026-10-01--2026-10-31`. */
export function fileNameOf(project: string, screen: string, { from, to }: Pick<Range, 'from' | 'to'>): string {
  const days =
    from !== null && to !== null
      ? `${from}--${to}`
      : from !== null
        ? t('exports.since', { from })
        : to !== null
          ? t('exports.until', { to })
          : t('exports.allTime');
  return [project, screen, days].map(plain).join('-');
}

/** Letters and digits of any script, small; whatever a file system could stumble over is a hyphen. */
function plain(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, '-');
  return withoutEnd(words.replace(/^-+/, ''), '-');
}
