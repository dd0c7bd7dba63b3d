import type { z } from 'zod';
import type { changePublishing, publishNow, testPublishing } from '#shared/desktop/upkeep/publishing.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import { type Secrets, SecretsLocked } from '../../secrets/contract.ts';
import { warehouseSecretName } from '../../secrets/secret-names.ts';
import { passwordKey as placeIn } from '../../warehouse/connection/address.ts';
import type { Log } from '../contract.ts';
import {
  destinationSetting,
  noResults,
  type PublishingResults,
  resultsSetting,
  type StoredDestination,
} from '../preferences/publishing.ts';
import { errorLocation } from '../threads/error-location.ts';
import type { PublishingResult, PublishingWork } from '../threads/threads.ts';
import { databaseAt, noDestination, noPassword } from './destination.ts';
import { testResult } from './destination-test-steps.ts';
import { type PublishingTask, startPublishingTask } from './publishing-worker.ts';

export interface PublisherParts {
  readonly worker: URL;
  readonly file: string;
  readonly program: string;
  readonly secrets: Secrets;
  /** The password that the environment gives; null where it gives none. */
  readonly environmentPassword: string | null;
  /** Whether collections are followed by publishing. */
  readonly isScheduled: boolean;
  readonly log: Log;
  setting(name: string): Promise<string | null>;
  setSetting(name: string, value: string): Promise<void>;
  /** Further certificate authorities (PEM). */
  ca(): Promise<string | null>;
  /** False while the database is replaced or closed: nothing may begin to read it then. */
  isOpen(): boolean;
  /** Throws a 503 where it is not open. */
  requireOpen(): void;
  /** Publishing began or ended. */
  changed(): void;
}

type Destination = NonNullable<StoredDestination>;

/** One publish from its start to its end, with those that were asked for meanwhile. */
interface Running {
  readonly since: number;
  rows: number;
  task: PublishingTask<PublishingResult> | null;
  isStopped: boolean;
  over: Promise<void>;
}

/** Publishes to the chosen database or folder, one publish at a time, each in a thread of its own; collecting never waits for it. */
export function createPublisher(parts: PublisherParts) {
  const { secrets, log } = parts;
  let running: Running | null = null;
  /** What was asked for while it published. */
  let due: 'changes' | 'rebuild' | null = null;
  const tests = new Set<PublishingTask<unknown>>();

  const destination = async (): Promise<StoredDestination> =>
    destinationSetting.read(await parts.setting(destinationSetting.name));
  const results = async (): Promise<PublishingResults> => resultsSetting.read(await parts.setting(resultsSetting.name));
  const placeOf = (address: string): string => secretNameOf(address) ?? address;
  const keepDestination = (kept: StoredDestination): Promise<void> =>
    parts.setSetting(destinationSetting.name, JSON.stringify(kept));
  const keepResults = (kept: PublishingResults): Promise<void> =>
    parts.setSetting(resultsSetting.name, JSON.stringify(kept));
  /** Null where there is no password. */
  function secretNameOf(address: string): string | null {
    const database = databaseAt(address);
    return database && warehouseSecretName(placeIn(database));
  }
  const storedPassword = async (address: string): Promise<string | null> => {
    const name = secretNameOf(address);
    return name === null ? null : secrets.get(name);
  };
  const passwordOf = async (address: string): Promise<string> =>
    parts.environmentPassword ?? (await storedPassword(address)) ?? '';

  async function passwordSource(address: string) {
    if (secretNameOf(address) === null) return 'none';
    if (parts.environmentPassword !== null) return 'environment';
    try {
      return (await storedPassword(address)) === null ? 'none' : 'stored';
    } catch (error) {
      if (error instanceof SecretsLocked) return 'locked';
      throw error;
    }
  }

  async function state() {
    const [kept, { published, failure }] = [await destination(), await results()];
    return {
      destination: kept && {
        address: kept.address,
        after_each_collection: kept.afterEachCollection,
        password: await passwordSource(kept.address),
      },
      scheduled: parts.isScheduled,
      running_since: timestampOrNull(running?.since ?? null),
      published: published && { ...published, at: timestamp(published.at) },
      failure: failure && { ...failure, at: timestamp(failure.at) },
    };
  }

  async function attempt({ address }: Destination, isRebuilt: boolean, run: Running): Promise<PublishingResult> {
    try {
      const work: PublishingWork = {
        file: parts.file,
        program: parts.program,
        address,
        password: await passwordOf(address),
        ca: await parts.ca(),
        isRebuilt,
      };
      if (run.isStopped) return { rows: 0 };
      run.task = startPublishingTask(parts.worker, log, (calls) => calls.publish(work));
      return await run.task.result;
    } catch (error) {
      if (error instanceof SecretsLocked) return { fault: 'locked', detail: error.message };
      if (!run.isStopped) log.error(errorLocation(error), 'Publishing met an unexpected error');
      return { fault: 'unexpected', detail: 'Publishing met an unexpected error. Its place is in the log.' };
    }
  }

  async function publishOnce(isRebuilt: boolean, run: Running): Promise<void> {
    const kept = await destination();
    if (kept === null) return;
    const result = await attempt(kept, isRebuilt, run);
    if (run.isStopped) return;
    const at = Date.now();
    if ('fault' in result) {
      log.warn({ fault: result.fault }, 'Publishing failed');
      await keepResults({ ...(await results()), failure: { at, ...result } });
      return;
    }
    run.rows += result.rows;
    await keepResults({ published: { at, seconds: (at - run.since) / 1000, rows: run.rows }, failure: null });
  }

  async function publishAll(isRebuilt: boolean, run: Running): Promise<void> {
    try {
      await publishOnce(isRebuilt, run);
      while (due !== null && !run.isStopped) {
        const isNextRebuilt = due === 'rebuild';
        due = null;
        await publishOnce(isNextRebuilt, run);
      }
    } catch (error) {
      if (!run.isStopped) log.error(errorLocation(error), 'What came of publishing could not be kept');
    } finally {
      if (running === run) running = null;
      parts.changed();
    }
  }

  function begin(isRebuilt: boolean): void {
    if (running !== null) {
      due = isRebuilt ? 'rebuild' : (due ?? 'changes');
      return;
    }
    due = null;
    const run: Running = { since: Date.now(), rows: 0, task: null, isStopped: false, over: Promise.resolve() };
    running = run;
    run.over = publishAll(isRebuilt, run);
    parts.changed();
  }

  /** Ends what is under way, and resolves when its thread let go of the data. The next collection publishes again. */
  async function stop(): Promise<void> {
    await Promise.all(Array.from(tests, (test) => test.stop()));
    const run = running;
    if (run === null) return;
    run.isStopped = true;
    due = null;
    await run.task?.stop();
    await run.over;
  }

  return {
    state,
    stop,
    async change({ address, password, after_each_collection }: z.output<typeof changePublishing.input>) {
      const name = secretNameOf(address);
      const before = await destination();
      if (password !== undefined) {
        if (name === null) throw noPassword();
        await secrets.set(name, password);
      }
      if (before === null || placeOf(before.address) !== placeOf(address)) {
        await stop();
        await keepResults(noResults);
      }
      await keepDestination({ address, afterEachCollection: after_each_collection });
      return state();
    },
    async remove() {
      const before = await destination();
      await stop();
      await keepDestination(null);
      await keepResults(noResults);
      const name = before && secretNameOf(before.address);
      if (name !== null) await secrets.delete(name);
      return state();
    },
    async test({ address, password }: z.output<typeof testPublishing.input>) {
      const database = databaseAt(address);
      const work = { address, password: password ?? (await passwordOf(address)), ca: await parts.ca() };
      const task = startPublishingTask(parts.worker, log, (calls) => calls.inspect(work));
      tests.add(task);
      try {
        return testResult(await task.result, database);
      } finally {
        tests.delete(task);
      }
    },
    async publishNow({ rebuild }: z.output<typeof publishNow.input>) {
      if ((await destination()) === null) throw noDestination();
      parts.requireOpen();
      begin(rebuild);
      return state();
    },
    /** A collection ended: publishes what it brought where that is chosen. */
    async collected(): Promise<void> {
      if (!parts.isScheduled || !parts.isOpen()) return;
      try {
        const kept = await destination();
        if (kept?.afterEachCollection && parts.isOpen()) begin(false);
      } catch (error) {
        log.warn(errorLocation(error), 'Where to publish could not be read');
      }
    },
  };
}
