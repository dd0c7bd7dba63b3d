import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { Secrets } from './contract.ts';

/** The file cannot be opened with this passphrase, or it was changed by somebody else. */
export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase';
}

const Envelope = z.strictObject({
  version: z.literal(1),
  n: z
    .number()
    .int()
    .min(2 ** 17)
    .max(2 ** 20),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});
const Contents = z.record(z.string(), z.string());

const cost = 2 ** 17;
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const keyFrom = (passphrase: string, salt: Buffer, n: number): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, 32, { N: n, r: 8, p: 1, maxmem: 256 * n * 8 });

/** The file is not one of ours, or was damaged; it is left as it is. */
export class DamagedSecretFile extends Error {
  override readonly name = 'DamagedSecretFile';
}

/** Secrets in one file, encrypted with a key made from a passphrase (scrypt, AES-256-GCM). Throws WrongPassphrase or DamagedSecretFile. */
export async function openSecretFile(file: string, passphrase: string): Promise<Secrets> {
  const envelope = existsSync(file) ? envelopeOf(file) : null;
  const salt = envelope === null ? randomBytes(16) : Buffer.from(envelope.salt, 'base64');
  const key = await keyFrom(passphrase, salt, envelope?.n ?? cost);
  const kept = new Map(Object.entries(envelope === null ? {} : opened(envelope, key)));

  async function save(): Promise<void> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const data = Buffer.concat([cipher.update(JSON.stringify(Object.fromEntries(kept)), 'utf8'), cipher.final()]);
    const written: z.output<typeof Envelope> = {
      version: 1,
      n: envelope?.n ?? cost,
      salt: salt.toString('base64'),
      nonce: nonce.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      data: data.toString('base64'),
    };
    await writeFileAtomic(file, JSON.stringify(written), { mode: 0o600 });
  }

  return {
    kind: 'file',
    state: async () => 'ready',
    get: async (name) => kept.get(name) ?? null,
    async set(name, secret) {
      kept.set(name, secret);
      await save();
    },
    async delete(name) {
      if (kept.delete(name)) await save();
    },
    names: async () => [...kept.keys()],
  };
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
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(envelope.nonce, 'base64'));
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
