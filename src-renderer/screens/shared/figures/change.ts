import type { changes } from '#shared/api/changes.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { t } from '../../../language/language.ts';
import type { DeltaView } from '../../../ui/Delta.tsx';
import { decimal, percent, rate } from '../../../ui/format.ts';

export type ChangesAnswer = OutputOf<typeof changes>;
export type ChangeRow = ChangesAnswer['data'][number];

/** The change of a figure against the period before. */
export interface Change {
  /** Such as `12 % shorter than before (2 h 22 min)`; of what is not judged only the figure before. */
  readonly text: string;
  /** `unknown`: nothing to compare with, or a figure that no test judges. */
  readonly verdict: ChangeRow['verdict'] | 'unknown';
  /** The verdict as text; null if the other text includes it. */
  readonly badge: string | null;
  /** The same in a word or two, for a tile. */
  readonly delta: DeltaView;
}

/** What is compared, and the format of its differences. */
export type Comparative = 'time' | 'rate' | 'share';

/** A figure against the period before, as the service judges it. `format` writes figures out. */
export function changeOf(
  now: number,
  row: Pick<ChangeRow, 'now' | 'before' | 'verdict'> | null,
  format: (value: number) => string,
  compared: Comparative = 'time',
): Change {
  const before = row?.before.value ?? null;
  if (row === null || before === null) return unjudgedChange(null, format);
  const { verdict } = row;
  if (verdict === 'too_few') {
    const badge = t('change.verdicts.tooFew', { now: row.now.count, before: row.before.count });
    return { ...unjudgedChange(before, format), verdict, badge, delta: quiet(t('change.delta.tooFew')) };
  }
  // A difference that is not seen in the figures is none to a reader.
  if (verdict === 'same' || format(now) === format(before))
    return {
      text: t('change.same', { before: format(before) }),
      verdict: 'same',
      badge: null,
      delta: quiet(t('change.delta.same')),
    };
  return {
    text: differenceText(now, before, format, compared),
    verdict,
    badge: t(`change.verdicts.${verdict}`),
    delta: {
      text: shortDifference(now, before, compared),
      direction: now > before ? 'up' : 'down',
      look: isNearlyEqual(now, before) ? 'quiet' : verdict === 'better' ? 'good' : 'bad',
    },
  };
}

/** A difference this small is shown without colour: no reader would act on it, however certain it is. */
const smallest = 0.02;

export const isNearlyEqual = (now: number, before: number): boolean => Math.abs(now - before) < smallest * before;

/** The earlier figure, without a verdict. */
export function unjudgedChange(before: number | null, format: (value: number) => string): Change {
  const text = before === null ? t('change.unknown') : t('change.was', { before: format(before) });
  const delta = quiet(before === null ? t('change.delta.unknown') : t('change.was', { before: format(before) }));
  return { text, verdict: 'unknown', badge: null, delta };
}

const quiet = (text: string): DeltaView => ({ text, direction: null, look: 'quiet' });

/** How far apart two figures are, without saying which way. */
function shortDifference(now: number, before: number, compared: Comparative): string {
  if (compared === 'share')
    return t('change.delta.points', { points: decimal(Math.abs(tenthsOfPercent(now) - tenthsOfPercent(before)) / 10) });
  if (before === 0) return t('change.delta.fromZero');
  const share = (now - before) / before;
  if (share > 2) return t('change.delta.times', { times: decimal(share + 1) });
  return Math.abs(share) < 0.01 ? rate(Math.abs(share)) : percent(Math.abs(share));
}

function differenceText(now: number, before: number, format: (value: number) => string, compared: Comparative): string {
  if (compared === 'share') return pointsText((tenthsOfPercent(now) - tenthsOfPercent(before)) / 10, format(before));
  if (before === 0) return t(`change.${compared}.farMore`, { before: format(before) });
  return relativeText((now - before) / before, format(before), compared);
}

/** A share as precisely as it is ever shown, so that the difference is the one that a reader works out. */
const tenthsOfPercent = (share: number): number => Math.round(share * 1000);

/** A share differs in percentage points: a percent of a percent would read as another share. */
function pointsText(points: number, before: string): string {
  const size = Math.abs(points);
  return t(`change.share.${points < 0 ? 'less' : 'more'}`, { count: size, points: decimal(size), before });
}

/** A figure many times as long is shown as a factor, not in percent. */
function relativeText(share: number, before: string, compared: Exclude<Comparative, 'share'>): string {
  if (share > 2) return t(`change.${compared}.times`, { times: decimal(share + 1), before });
  const size = Math.abs(share);
  const key = share < 0 ? 'less' : 'more';
  return t(`change.${compared}.${key}`, { share: size < 0.01 ? rate(size) : percent(size), before });
}
