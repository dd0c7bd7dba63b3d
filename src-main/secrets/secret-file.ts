import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { ServiceError } from '#shared/api/problem.ts';
import type { Secrets } from './contract.ts';

/** The file cannot be opened with this passphrase, or it was changed by somebody else. */
export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase';
}

/** A new file is not made with a passphrase this short: it could be guessed from a copy of the file. */
export class ShortPassphrase extends Error {
  override readonly name = 'ShortPassphrase';
}

const shortest = 12;

/** Whether a passphrase has too few characters for a new file. */
export const isShortPassphrase = (passphrase: string): boolean => [...passphrase.normalize('NFC')].length < shortest;

// A tag or nonce of another length is not ours: Node would check as few as four bytes of a tag.
const lengths = { salt: 16, nonce: 12, tag: 16 } as const;
const bytes = (length: number) => z.base64().refine((text) => Buffer.from(text, 'base64').length === length);

const Envelope = z.strictObject({
  version: z.literal(1),
  n: z
    .number()
    .int()
    .min(2 ** 17)
    .max(2 ** 20),
  salt: bytes(lengths.salt),
  nonce: bytes(lengths.nonce),
  tag: bytes(lengths.tag),
  data: z.base64(),
});
const Contents = z.record(z.string(), z.string());

const cost = 2 ** 17;
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The key to a file, and what it was made with beside the passphrase. */
interface Lock {
  readonly n: number;
  readonly salt: string;
  readonly key: Buffer;
}

async function lockFor(passphrase: string, { n, salt }: Omit<Lock, 'key'>): Promise<Lock> {
  const settings = { N: n, r: 8, p: 1, maxmem: 256 * n * 8 };
  return { n, salt, key: await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, settings) };
}

/** The file is not one of ours, or was damaged; it is left as it is. */
export class DamagedSecretFile extends Error {
  override readonly name = 'DamagedSecretFile';
}

/** Takes the file for this process alone, against those that would change it at the same time; null while another one has it. */
export type TakeAlone = () => { release(): void } | null;

const longestWait = 10_000;
const looksEvery = 20;

/** A change takes milliseconds; only a process that was stopped in the middle of one holds the file for longer. */
async function taken(take: TakeAlone): Promise<{ release(): void }> {
  const until = performance.now() + longestWait;
  for (let lock = take(); ; lock = take()) {
    if (lock !== null) return lock;
    if (performance.now() > until)
      throw new ServiceError(
        503,
        'Another process holds the secrets file. Try again when it has ended; nothing was changed.',
      );
    await delay(looksEvery);
  }
}

/**
 * Secrets in one file, encrypted with a key made from a passphrase (scrypt, AES-256-GCM). Throws WrongPassphrase, ShortPassphrase for a file
 * that is not there yet, or DamagedSecretFile.
 * The file is read each time: another process may have changed it, as one does that makes another API key.
 */
export async function openSecretFile(file: string, passphrase: string, take: TakeAlone): Promise<Secrets> {
  let lock: Lock | null = null;
  let kept = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<{ readonly secrets: Map<string, string>; readonly lock: Lock }> {
    const envelope = isThere(file) ? envelopeOf(file) : null;
    const made = envelope ?? lock ?? { n: cost, salt: randomBytes(lengths.salt).toString('base64') };
    if (lock?.n !== made.n || lock.salt !== made.salt) lock = await lockFor(passphrase, made);
    // A file that went away meanwhile is written whole with the next change.
    if (envelope !== null) kept = new Map(Object.entries(opened(envelope, lock.key)));
    return { secrets: kept, lock };
  }

  /** One after the other: what is written must not be read half changed. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  const write = (envelope: string): Promise<void> =>
    writeFileAtomic(file, envelope, { mode: 0o600 }).catch(({ code = '' }: NodeJS.ErrnoException) => {
      throw new ServiceError(
        ['ENOSPC', 'EDQUOT'].includes(code) ? 507 : 503,
        `The secrets could not be written to ${file} (${code}). Make room, or give the user of Plumbline the right to write there; nothing was changed.`,
      );
    });

  /** Writes the file if `how` reports a change. What another process writes between the reading and the writing would be lost. */
  const change = (how: (secrets: Map<string, string>) => boolean): Promise<void> =>
    inTurn(async () => {
      const own = await taken(take);
      try {
        const { secrets, lock } = await read();
        if (how(secrets)) await write(sealed(secrets, lock));
      } finally {
        own.release();
      }
    });

  if (!isThere(file) && isShortPassphrase(passphrase)) {
    throw new ShortPassphrase(
      `A new secrets file needs a passphrase of at least ${shortest} characters. Give a longer one in PLUMBLINE_PASSPHRASE or at the prompt.`,
    );
  }
  await read();
  return {
    kind: 'file',
    state: async () => 'ready',
    get: (name) => inTurn(async () => (await read()).secrets.get(name) ?? null),
    set: (name, secret) =>
      change((secrets) => {
        secrets.set(name, secret);
        return true;
      }),
    delete: (name) => change((secrets) => secrets.delete(name)),
    names: () => inTurn(async () => [...(await read()).secrets.keys()]),
  };
}

/** A link to a place that is not there counts: its disk may come back, and a new file would hide what lies on it. */
const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

function sealed(secrets: ReadonlyMap<string, string>, { n, salt, key }: Lock): string {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: lengths.tag });
  const data = Buffer.concat([cipher.update(JSON.stringify(Object.fromEntries(secrets)), 'utf8'), cipher.final()]);
  const written: z.output<typeof Envelope> = {
    version: 1,
    n,
    salt,
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
  return JSON.stringify(written);
}

function envelopeOf(file: string): z.output<typeof Envelope> {
  try {
    return Envelope.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new DamagedSecretFile(
      `The secrets file ${file} cannot be read. Put a copy of it back, or move it away and enter the secrets again.`,
      { cause },
    );
  }
}

function opened(envelope: z.output<typeof Envelope>, key: Buffer): Record<string, string> {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(envelope.nonce, 'base64'), {
    authTagLength: lengths.tag,
  });
  decipher.setAuthTag(Buffer.from(envelope.tag, 'base64'));
  try {
    const text = Buffer.concat([decipher.update(Buffer.from(envelope.data, 'base64')), decipher.final()]).toString(
      'utf8',
    );
    return Contents.parse(JSON.parse(text));
  } catch {
    throw new WrongPassphrase(
      'The passphrase does not open the secrets file. Give the right one in PLUMBLINE_PASSPHRASE.',
    );
  }
}
