import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '#shared/api/problem.ts';
import type { Millis } from '#shared/time/time.ts';
import type { Log } from '../contract.ts';
import { errorLocation } from '../threads/error-location.ts';
import { startReadingThreads } from '../threads/reading-threads.ts';
import type { ReadingData } from '../threads/threads.ts';
import type { Outdated, PublishedSource, PublishedWorkspace } from './contract.ts';
import { faultDetail } from './watched-list.ts';
import { createWorkspaceCopy, type WorkspaceCopy } from './workspace-copy.ts';

export interface CopiesParts {
  readonly source: Pick<PublishedSource, 'copyTo'>;
  /** The folder of this process alone. */
  readonly folder: string;
  /** False once the folder was deleted or replaced: another process may keep its own copies there now. */
  readonly isFolderOurs: () => boolean;
  readonly worker: URL;
  readonly appVersion: string;
  readonly log: Log;
  readonly longestWait: number;
  /** After so long without a question the threads of a copy end, in milliseconds. */
  readonly idles: number;
  /** When a workspace was published last, as it was last read. */
  readonly publishedAt: (workspace: number) => Millis;
  /** Called when a copy is there for which a question waited too long. */
  readonly cameLate: (workspace: number) => void;
}

/** Copies with running threads; each takes some hundred megabytes where histories are long. */
const mostOpen = 12;

/** After a copy that failed no other is tried for so long, in milliseconds, however often somebody asks. */
const restsAfterFault = 10_000;

/** The copies of all workspaces that somebody asks about. */
export interface Copies {
  of(workspace: number): WorkspaceCopy;
  /** Ends those that nobody asks any more. */
  endIdle(): void;
  /** Renews those that are open, and removes those of workspaces that are no more. */
  tend(workspaces: readonly PublishedWorkspace[], renewed: (workspace: PublishedWorkspace) => void): void;
  /** Since when what was published cannot be copied, of a workspace or of any; null while it can. */
  outdated(workspace?: number): Outdated | null;
  end(): Promise<void>;
}

/** Why a workspace could not be copied the last time. */
interface Failed extends Outdated {
  readonly error: unknown;
  /** By the clock that nobody sets. */
  readonly at: number;
}

export function createCopies(parts: CopiesParts): Copies {
  const { source, folder, worker: file, appVersion, log, longestWait, idles } = parts;
  const copies = new Map<number, WorkspaceCopy>();
  /** Workspaces that could not be copied, such as where the disk is full. */
  const failed = new Map<number, Failed>();
  let isEnding = false;
  let turn: Promise<unknown> = Promise.resolve();

  function noteFailure(workspace: number, error: unknown): void {
    const [words, before] = [faultDetail(error), failed.get(workspace)];
    const since = before?.since ?? (parts.publishedAt(workspace) || Date.now());
    failed.set(workspace, { workspace, since, ...words, error, at: performance.now() });
    // Each is logged once.
    if (before?.detail !== words.detail)
      log.warn({ workspace, ...errorLocation(error), ...words }, 'A workspace could not be copied');
  }

  function requireRunning(): void {
    if (isEnding) throw new ServiceError(503, 'The service is stopping. Ask again when it runs again.');
  }

  async function copyNow(workspace: number, to: string): Promise<Millis> {
    requireRunning();
    if (!parts.isFolderOurs())
      throw new ServiceError(503, 'The folder of the copies is gone. End the server and start it again.');
    return source.copyTo(workspace, to);
  }

  /** One after the other: the database and this computer have other work too. */
  function copyTo(workspace: number, to: string): Promise<Millis> {
    const last = failed.get(workspace);
    if (last && performance.now() - last.at < restsAfterFault) return Promise.reject(last.error);
    const copied = turn.then(() => copyNow(workspace, to));
    turn = copied.catch((error) => {
      if (!isEnding) noteFailure(workspace, error);
    });
    return copied;
  }

  function create(workspace: number): WorkspaceCopy {
    const fileOf = (name: string): string => join(folder, `workspace-${workspace}-${name}.db`);
    return createWorkspaceCopy(
      {
        files: [fileOf('a'), fileOf('b')],
        longestWait,
        cameLate: () => parts.cameLate(workspace),
        renewed: () => void failed.delete(workspace),
        copyTo: (to) => copyTo(workspace, to),
        startThreads(copy) {
          requireRunning();
          const data: ReadingData = { file: copy, appVersion };
          return startReadingThreads({ file, data, ours: {}, log, after: Promise.resolve() });
        },
      },
      () => parts.publishedAt(workspace),
    );
  }

  function endIdle(): void {
    const open = [...copies.values()].filter((copy) => copy.isOpen());
    const byUse = open
      .flatMap((copy) => {
        const since = copy.idleSince();
        return since === null ? [] : [{ copy, since }];
      })
      .toSorted((one, other) => one.since - other.since);
    byUse.forEach(({ copy, since }, place) => {
      if (performance.now() - since >= idles || open.length - place > mostOpen) void copy.rest();
    });
  }

  /** Also those that an earlier process left. */
  function removeGone(there: ReadonlySet<number>): void {
    for (const [id, copy] of copies) {
      if (there.has(id) || copy.idleSince() === null) continue;
      void copy.rest().then(() => {
        if (!copy.isOpen()) copies.delete(id);
      });
    }
    try {
      if (!parts.isFolderOurs()) return;
      for (const name of readdirSync(folder)) {
        const id = Number(/^workspace-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
        if (!Number.isNaN(id) && !there.has(id) && !copies.has(id)) rmSync(join(folder, name), { force: true });
      }
    } catch {
      // Whoever makes the next copy there is told what is wrong with the folder.
    }
  }

  return {
    endIdle,
    of(workspace) {
      const copy = copies.get(workspace) ?? create(workspace);
      copies.set(workspace, copy);
      return copy;
    },
    tend(workspaces, renewed) {
      const there = new Set(workspaces.map(({ id }) => id));
      removeGone(there);
      // Who asks a copy that rests gets what there is then.
      for (const [id, { at }] of failed)
        if (!there.has(id) || (!copies.get(id)?.isOpen() && performance.now() - at >= idles)) failed.delete(id);
      for (const workspace of workspaces) {
        const { id, publishedAt } = workspace;
        copies
          .get(id)
          ?.renew(publishedAt)
          .then(
            (isNew) => {
              if (isNew) renewed(workspace);
            },
            (error) => {
              // Where its threads could not be started over the copy.
              if (!failed.has(id)) noteFailure(id, error);
            },
          );
      }
    },
    outdated: (workspace) => (workspace === undefined ? [...failed.values()][0] : failed.get(workspace)) ?? null,
    async end() {
      isEnding = true;
      await Promise.all([...copies.values()].map((copy) => copy.rest()));
    },
  };
}
