import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { ServiceError } from '#shared/api/problem.ts';
import type { updateFaults } from '#shared/desktop/upkeep/updates.ts';
import type { Fault } from '#shared/records/fault.ts';
import { parseAddress } from '../../net/address.ts';
import type { Credential, Transport } from '../../net/contract.ts';
import { SourceError } from '../../net/source-error.ts';
import { type Announcement, announcementIn, announcementLimits } from './announcement.ts';

export type UpdateFault = (typeof updateFaults)[number];

/** The name of an announcement in a folder. */
export const announcementFile = 'plumbline-update.json';

/** A source as it is kept: the path of a folder, or an address with its scheme. Throws a 422 for what is neither. */
export function updateSource(address: string): string {
  if (isAbsolute(address)) return address;
  try {
    return parseAddress(address).href;
  } catch {
    const detail =
      'Give the whole path of a folder, or an address of your network such as https://updates.company/plumbline-update.json, without a user.';
    throw new ServiceError(422, detail, [{ pointer: '/source', detail }]);
  }
}

/** Where a file beside the announcement lies. */
export const besideSource = (source: string, file: string): string =>
  isAbsolute(source) ? join(source, file) : new URL(file, source).href;

type Outcome = { readonly text: string } | { readonly fault: UpdateFault };

// Opening a pipe without a writer would not return, and keep the process from ending.
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

async function textOfFile(path: string): Promise<Outcome> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, withoutWaiting);
    if (!(await file.stat()).isFile()) return { fault: 'unreadable' };
    const { largest } = announcementLimits;
    const bytes = Buffer.alloc(largest + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    // The decoder leaves out a byte order mark, which editors of Windows write.
    return bytesRead > largest
      ? { fault: 'unreadable' }
      : { text: new TextDecoder().decode(bytes.subarray(0, bytesRead)) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { fault: isMissing ? 'missing' : 'unreachable' };
  } finally {
    await file?.close();
  }
}

/** Whoever chooses another source waits until the one before was looked at. */
const withinLimit = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(announcementLimits.longest)]);

/** Reads under way, by path: a share that hangs blocks one thread, however often it is checked. */
const running = new Map<string, Promise<Outcome>>();

function textInFolder(folder: string, signal: AbortSignal): Promise<Outcome> {
  const path = join(folder, announcementFile);
  const read = running.get(path) ?? textOfFile(path).finally(() => running.delete(path));
  running.set(path, read);
  const timedOut = withinLimit(signal);
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve({ fault: 'unreachable' });
    if (timedOut.aborted) giveUp();
    timedOut.addEventListener('abort', giveUp, { once: true });
    read.then(resolve, reject);
  });
}

type TransportFor = (credential: Credential) => Transport;

const notAnnouncements: readonly Fault[] = ['answer_too_large', 'answer_unreadable', 'sign_in_page'];

/** Asks without a credential, at the host that the user gave and no other. */
async function textAt(address: string, transportFor: TransportFor, signal: AbortSignal): Promise<Outcome> {
  const { origin } = new URL(address);
  const inTime = withinLimit(signal);
  try {
    const transport = transportFor({ origins: [origin], scheme: 'none', username: null, secret: '' });
    const { status, body } = await transport.request({ url: address, signal: inTime });
    return status >= 400 ? { fault: 'missing' } : { text: body };
  } catch (error) {
    if (inTime.aborted && !signal.aborted) return { fault: 'unreachable' };
    if (!(error instanceof SourceError)) throw error;
    return { fault: notAnnouncements.includes(error.fault) ? 'unreadable' : 'unreachable' };
  }
}

/** The announcement at a source, or why nothing could be read there. */
export async function readUpdateSource(
  source: string,
  transportFor: TransportFor,
  signal: AbortSignal,
): Promise<Announcement | UpdateFault> {
  const outcome = isAbsolute(source) ? await textInFolder(source, signal) : await textAt(source, transportFor, signal);
  return 'fault' in outcome ? outcome.fault : (announcementIn(outcome.text) ?? 'unreadable');
}
