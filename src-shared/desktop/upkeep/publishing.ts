import { z } from 'zod';
import { Timestamp } from '../../api/fields.ts';
import { command, Nothing, Secret } from '../command.ts';

/** What can go wrong with a warehouse. */
export const warehouseFaults = [
  'address',
  'password',
  'unreachable',
  'certificate',
  'no_tls',
  'database',
  'rights',
  'full',
  'interrupted',
  'newer',
  'tables',
  'busy',
  'refused',
] as const;

/** Besides those of the warehouse: a folder holds something else, the password cannot be read, the data cannot be read, or this program has a fault. */
export const publishingFaults = [...warehouseFaults, 'folder', 'locked', 'data', 'unexpected'] as const;

/** Whether an address is the whole path of a folder, which Parquet files go to, and no database. */
export const isFolderAddress = (address: string): boolean => /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(address);

/** The detail is the next step; it never contains the password. */
const Fault = z.strictObject({ fault: z.enum(publishingFaults), detail: z.string() });

/** Where the password comes from. `locked`: the keychain cannot be read now. */
export const passwordSources = ['stored', 'environment', 'none', 'locked'] as const;

const Publishing = z.strictObject({
  destination: z
    .strictObject({
      /** A database without the password, postgres://user@host/database; or the path of a folder. */
      address: z.string(),
      after_each_collection: z.boolean(),
      password: z.enum(passwordSources),
    })
    .nullable(),
  /** Whether this process publishes by itself: one that was started for one piece of work does not. */
  scheduled: z.boolean(),
  /** Since when it publishes; null while it does not. */
  running_since: Timestamp.nullable(),
  /** The last publish that succeeded. */
  published: z
    .strictObject({ at: Timestamp, seconds: z.number().nonnegative(), rows: z.number().int().nonnegative() })
    .nullable(),
  /** The last publish, where it failed; the next collection tries again. */
  failure: Fault.extend({ at: Timestamp }).nullable(),
});

const Address = z.string().trim().min(1).max(500);

export const publishing = command('publishing', {
  summary: 'The PostgreSQL database or the folder that the data is published to, and what came of the last publish.',
  side: 'write',
  input: Nothing,
  output: Publishing,
});

export const changePublishing = command('changePublishing', {
  summary:
    'Chooses the database, or the folder for Parquet files, to publish to. An address with a password is refused; `password` is kept where secrets are kept, and never shown.',
  side: 'write',
  input: z.strictObject({
    address: Address,
    /** Absent: the stored one stays. */
    password: Secret.optional(),
    after_each_collection: z.boolean(),
  }),
  output: Publishing,
});

export const removePublishing = command('removePublishing', {
  summary: 'Stops publishing and forgets the destination and its password. What was published stays there.',
  side: 'write',
  input: Nothing,
  output: Publishing,
});

export const publishingSteps = ['reach', 'encryption', 'sign_in', 'tables'] as const;

export const testPublishing = command('testPublishing', {
  summary: 'Tries a destination step by step; nothing is changed there and nothing is kept here.',
  side: 'write',
  /** Without a password: the stored one. */
  input: z.strictObject({ address: Address, password: Secret.optional() }),
  output: z.strictObject({
    steps: z.array(z.strictObject({ step: z.enum(publishingSteps), state: z.enum(['ok', 'failed', 'skipped']) })),
    fault: Fault.nullable(),
  }),
});

export const publishNow = command('publishNow', {
  summary:
    'Begins to publish what changed; where that goes on already, it begins again afterwards. The event `publishing` tells when it ends.',
  side: 'write',
  /** `rebuild`: makes tables again that somebody dropped, and sends everything. */
  input: z.strictObject({ rebuild: z.boolean().default(false) }),
  output: Publishing,
});
