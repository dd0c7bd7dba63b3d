import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { about, importBackup } from '#shared/desktop/commands.ts';
import { backupFile, databaseStart } from '#shared/desktop/upkeep/backup-file.ts';
import type { Service } from '../../service/contract.ts';
import { isDiskFull } from '../../store/connection/disk-fault.ts';

/**
 * Adds a backup that the window sends as a file to the list, after a check. However large it is, only a piece of it is in memory; a file that is no
 * database is not written. Throws a ServiceError.
 */
export async function takeBackup(
  service: Pick<Service, 'call'>,
  request: Request,
): Promise<OutputOf<typeof importBackup>> {
  const { data_dir } = await service.call(about, {});
  const path = join(data_dir, `incoming-${randomUUID()}`);
  try {
    await pipeline(databaseIn(request), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const written = momentOf(request.headers.get(backupFile.writtenAt) ?? '');
    // The copy is known by when it was written, not by when it came.
    if (written > 0 && written <= Date.now()) await utimes(path, written / 1000, written / 1000);
    return await service.call(importBackup, { path });
  } catch (error) {
    if (isDiskFull(error)) {
      throw new ServiceError(507, 'The disk is full. Make room, then choose the file again; nothing was changed.');
    }
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** The value of a header of decimal digits alone; 0 for all else. */
const momentOf = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

async function* databaseIn(request: Request): AsyncIterable<Uint8Array> {
  let isDatabase: boolean | null = null;
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > backupFile.largest)
      throw new ServiceError(413, 'That file is larger than any backup. Choose another one.');
    isDatabase ??= Buffer.from(piece).toString('latin1').startsWith(databaseStart);
    // A file that is no database is read to its end all the same: a client that is still sending could not read the answer.
    if (isDatabase) yield piece;
  }
  if (!isDatabase)
    throw new ServiceError(422, 'That file is no backup of Plumbline. Choose another one; nothing was changed.');
}
