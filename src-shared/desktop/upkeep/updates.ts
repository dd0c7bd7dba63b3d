import { z } from 'zod';
import { Timestamp } from '../../api/fields.ts';
import { command, Nothing } from '../command.ts';

/** `unreachable`: no answer, or a refusal. `missing`: no announcement there. `unreadable`: something else than an announcement, or too large. */
export const updateFaults = ['unreachable', 'missing', 'unreadable'] as const;

export const Version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

const Updates = z.strictObject({
  /** A folder, or the address of an announcement; null if nobody chose one, and then nothing is looked at. */
  source: z.string().nullable(),
  current: Version,
  checked_at: Timestamp.nullable(),
  fault: z.enum(updateFaults).nullable(),
  /** An announced version newer than this one; `location` is its folder or address, `link` is set if a browser can open that. */
  newer: z
    .strictObject({
      version: Version,
      notes: z.string(),
      location: z.string().nullable(),
      link: z.string().nullable(),
      is_dismissed: z.boolean(),
    })
    .nullable(),
});

export const updates = command('updates', {
  summary: 'Where newer versions are announced, and the one that was. Nothing is installed.',
  side: 'write',
  input: Nothing,
  output: Updates,
});

export const changeUpdates = command('changeUpdates', {
  summary: 'Chooses the folder or address where newer versions are announced and looks there; null looks nowhere.',
  side: 'write',
  input: z.strictObject({ source: z.string().trim().min(1).max(2000).nullable() }),
  output: Updates,
});

export const checkUpdates = command('checkUpdates', {
  summary: 'Looks now whether a newer version is announced.',
  side: 'write',
  input: Nothing,
  output: Updates,
});

export const dismissUpdate = command('dismissUpdate', {
  summary: 'Shows the notice of this version no more.',
  side: 'write',
  input: z.strictObject({ version: Version }),
  output: Updates,
});
