import type { LogLine } from '#shared/desktop/upkeep/diagnostics.ts';
import { messageText } from '../../language/log-messages.ts';

export type LevelChoice = LogLine['level'] | 'all';

/** The values of a line in one text. */
export function aboutText(about: LogLine['about']): string {
  return Object.entries(about)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ‹ ') : value}`)
    .join(', ');
}

/** The lines of a level that hold every word of a text, in any case. */
export function matchingLines(lines: readonly LogLine[], level: LevelChoice, text: string): readonly LogLine[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (level !== 'all' && line.level !== level) return false;
    const whole = `${messageText(line.message)} ${aboutText(line.about)}`.toLowerCase();
    return terms.every((term) => whole.includes(term));
  });
}
