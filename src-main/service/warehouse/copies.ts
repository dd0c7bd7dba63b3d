import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

/** The copies of all workspaces that somebody asks about. */
export interface Copies {
  of(workspace: number): WorkspaceCopy;
  /** Ends those that nobody asks any more. */
  endIdle(): void;
  /** Renews those that are open, and removes those of workspaces that are no more. */
  tend(workspaces: readonly PublishedWorkspace[], renewed: (workspace: PublishedWorkspace) => void): void;
  /** Since when what was published cannot be copied; null while it can. */
  outdated(): Outdated | null;
  end(): Promise<void>;
}

export function createCopies(parts: CopiesParts): Copies {
  const { source, folder, worker: file, appVersion, log, longestWait, idles } = parts;
  const copies = new Map<number, WorkspaceCopy>();
  /** Workspaces whose news cannot be copied, such as where the disk is full. */
  const failing = new Map<number, Outdated>();
  /** Why each that could not be copied the last time could not be: each is logged once. */
  const logged = new Map<number, string>();
  let turn: Promise<unknown> = Promise.resolve();

  function noteFailure({ id, publishedAt }: PublishedWorkspace, error: unknown): void {
    failing.set(id, { since: failing.get(id)?.since ?? publishedAt, ...faultDetail(error) });
  }

  /** One after the other: the database and this computer have other work too. */
  function copyTo(workspace: number, to: string): Promise<Millis> {
    const copied = turn.then(() => source.copyTo(workspace, to));
    turn = copied.then(
      () => void logged.delete(workspace),
      (error) => {
        const words = faultDetail(error);
        if (logged.get(workspace) !== words.detail)
          log.warn({ workspace, ...errorLocation(error), ...words }, 'A workspace could not be copied');
        logged.set(workspace, words.detail);
      },
    );
    return copied;
  }

  function create(workspace: number): WorkspaceCopy {
    const fileOf = (name: string): string => join(folder, `workspace-${workspace}-${name}.db`);
    return createWorkspaceCopy(
      {
        files: [fileOf('a'), fileOf('b')],
        longestWait,
        cameLate: () => parts.cameLate(workspace),
        copyTo: (to) => copyTo(workspace, to),
        startThreads(copy) {
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
      if (Date.now() - since >= idles || open.length - place > mostOpen) void copy.rest();
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
      removeGone(new Set(workspaces.map(({ id }) => id)));
      // Who asks a copy that rests gets what there is then.
      for (const id of failing.keys()) if (!copies.get(id)?.isOpen()) failing.delete(id);
      for (const workspace of workspaces) {
        const { id, publishedAt } = workspace;
        copies
          .get(id)
          ?.renew(publishedAt)
          .then(
            (isNew) => {
              if (!isNew) return;
              failing.delete(id);
              renewed(workspace);
            },
            (error) => noteFailure(workspace, error),
          );
      }
    },
    outdated: () => [...failing.values()][0] ?? null,
    async end() {
      await Promise.all([...copies.values()].map((copy) => copy.rest()));
    },
  };
}
