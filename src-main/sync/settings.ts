import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { StoreReader, StoreWriter } from '../store/contract.ts';
import { storedJson } from '../store/stored-json.ts';

/** How many minutes apart an integration is collected, unless the user chose otherwise. */
export const usualMinutes = 15;

const name = 'collecting';
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What the user may choose about collecting, for the whole data folder. */
const Settings = z.object({
  /** Null: the interval that the process was started with. */
  everyMinutes: z.number().int().min(1).max(1440).nullable().default(null),
  /** No collection begins by itself between these times of the day; the first may be later than the second. */
  quiet: z.object({ from: Clock, to: Clock }).nullable().default(null),
  /** For how many days the systems' answers are kept; null: for good. */
  keepAnswersDays: z.number().int().min(1).max(3650).nullable().default(null),
});
export type CollectingSettings = z.output<typeof Settings>;

export function collectingSettings(store: Pick<StoreReader, 'setting'>): CollectingSettings {
  return storedJson(Settings, store.setting(name) ?? '{}');
}

export function changeCollectingSettings(store: StoreWriter, change: Partial<CollectingSettings>): CollectingSettings {
  const settings = Settings.parse({ ...collectingSettings(store), ...change });
  store.setSetting(name, JSON.stringify(settings));
  return settings;
}

/** Whether a moment lies in the quiet hours, by the clock of a time zone. */
export function isQuiet({ quiet }: Pick<CollectingSettings, 'quiet'>, moment: number, timeZone: string): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  const clock = Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** The setting that is `yes` while a replay is not done. */
export const replayMark = (integrationId: number): string => `replay-${integrationId}`;

/** Whether a replay was stopped midway: stored records may be those of older answers until it is repeated. */
export const isReplayUnfinished = (store: Pick<StoreReader, 'setting'>, integrationId: number): boolean =>
  store.setting(replayMark(integrationId)) === 'yes';
