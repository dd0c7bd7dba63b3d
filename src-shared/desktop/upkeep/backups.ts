import { z } from 'zod';
import { Timestamp } from '../../api/fields.ts';
import { command, Done, Nothing } from '../command.ts';

const Count = z.number().int().nonnegative();

/** Made each day, by hand, before a migration of the database; brought from elsewhere; or the data that a restored copy replaced. */
export const backupKinds = ['daily', 'manual', 'imported', 'migration', 'replaced'] as const;

export const BackupName = z.string().regex(/^plumbline\.db\.(backup|replaced)-[\w-]+$/);

const Backup = z.strictObject({
  name: BackupName,
  kind: z.enum(backupKinds),
  made_at: Timestamp,
  bytes: Count,
});

const Backups = z.strictObject({
  /** Where the copies lie. */
  folder: z.string(),
  daily: z.boolean(),
  /** How many daily copies stay; older ones are removed. */
  keep: z.number().int(),
  /** Whether this process makes daily copies at all: one that was started for one piece of work does not. */
  scheduled: z.boolean(),
  /** The last try that came to nothing, since a copy was last made. */
  failed_at: Timestamp.nullable(),
  /** Newest first. */
  backups: z.array(Backup),
});

export const backups = command('backups', {
  summary: 'The copies of the data that lie beside it, newest first, and when they are made.',
  side: 'write',
  input: Nothing,
  output: Backups,
});

export const changeBackups = command('changeBackups', {
  summary: 'Chooses whether a copy is made each day, and how many of these stay.',
  side: 'write',
  input: z.strictObject({ daily: z.boolean().optional(), keep: z.number().int().min(1).max(60).optional() }),
  output: Backups,
});

export const makeBackup = command('makeBackup', {
  summary: 'Makes a checked copy of the data now. Secrets are not in it.',
  side: 'write',
  input: Nothing,
  output: Backups,
});

export const importBackup = command('importBackup', {
  summary:
    'Takes a copy from another place of this computer into the list, after it was checked; that file stays as it is.',
  side: 'write',
  input: z.strictObject({ path: z.string().trim().min(1).max(4000) }),
  output: Backups.extend({ name: BackupName }),
});

export const removeBackup = command('removeBackup', {
  summary: 'Deletes a copy.',
  side: 'write',
  input: z.strictObject({ name: BackupName }),
  output: Backups,
});

/** How much a database holds. */
const Contents = z.strictObject({
  projects: Count,
  integrations: Count,
  tokens: Count,
  runs: Count,
  issues: Count,
});

export const previewRestore = command('previewRestore', {
  summary: 'What would be there after a copy was put back, beside what is there now.',
  side: 'write',
  input: z.strictObject({ name: BackupName }),
  output: z.strictObject({ name: BackupName, made_at: Timestamp, current: Contents, copy: Contents }),
});

export const restoreBackup = command('restoreBackup', {
  summary: 'Puts a copy in the place of the data, which is set aside under another name and not deleted.',
  side: 'write',
  input: z.strictObject({ name: BackupName }),
  output: z.strictObject({
    /** The name of what was there, by which it can be put back. */
    replaced: BackupName.nullable(),
  }),
});

/** Why another database took the place of the one that was there: it was damaged, gone or empty, or a folder lay in its place. */
export const losses = ['damaged', 'missing', 'folder'] as const;

export const recovery = command('recovery', {
  summary: 'What the loss of the database cost, until the user has read it.',
  side: 'write',
  input: Nothing,
  output: z
    .strictObject({
      found_at: Timestamp,
      why: z.enum(losses),
      /** What was kept from here until it was found is lost; null: all of it, since there was no whole copy. */
      lost_since: Timestamp.nullable(),
      /** How many collections there are that will fetch again what the systems still have. */
      integrations: Count,
    })
    .nullable(),
});

export const dismissRecovery = command('dismissRecovery', {
  summary: 'Says that the user has read what the loss cost.',
  side: 'write',
  input: Nothing,
  output: Done,
});
