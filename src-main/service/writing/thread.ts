import { randomUUID } from 'node:crypto';
import { createBirpc } from 'birpc';
import { ServiceError } from '#shared/api/problem.ts';
import type { Collector } from '../../collectors/contract.ts';
import type { Credential, Transport } from '../../net/contract.ts';
import { createTransports } from '../../net/transport.ts';
import { wayThere } from '../../net/way-there.ts';
import type { StoreWriter } from '../../store/contract.ts';
import { createSync } from '../../sync/sync.ts';
import { portChannel } from '../channel.ts';
import type { ServiceEvent } from '../contract.ts';
import { placeOf } from '../place-of.ts';
import { databaseIdName } from '../reading/answers.ts';
import { replied, unpacked } from '../reply.ts';
import { tokenDetailsOut } from '../shapes.ts';
import type { CollectingData, CollectingThread, MainThread } from '../threads.ts';
import type { Writing } from './handler.ts';
import { writeHandlers } from './registry.ts';
import { startEndingRemovals } from './removals.ts';
import { removedTokens, removeTokenRow, secretReplaced, tokenOf } from './tokens.ts';

interface Ports {
  openWriter(
    file: string,
    now: number,
    recovered: (recovery: { readonly restoredFrom: string | null }) => void,
  ): StoreWriter;
  readonly collectors: readonly Collector[];
  transportFor(credential: Credential): Transport;
}

const onlyOnce = { base: 0, cap: 0, tries: 1 };

/** Lives in the collecting thread: holds the only writing connection, changes what is asked for, and collects. */
export function startCollecting(data: CollectingData, ports: Ports): void {
  let main: MainThread | null = null;
  const host = (): MainThread => {
    if (!main) throw new Error('The main thread is not connected yet.');
    return main;
  };

  async function open(): Promise<Writing> {
    const store = ports.openWriter(data.file, Date.now(), (recovery) =>
      host().log('warn', recovery, 'The database was damaged and set aside; the newest backup took its place'),
    );
    if (store.refusal) host().log('warn', { refusal: store.refusal.message }, 'The data can only be read');
    else if (store.setting(databaseIdName) === null) store.setSetting(databaseIdName, randomUUID());
    const shared = {
      store,
      now: Date.now,
      collectors: ports.collectors,
      transportFor: ports.transportFor,
      secretOf: async (tokenId: number) => unpacked(await host().secretOf(tokenId)),
      happened: (event: ServiceEvent) => host().happened(event),
    };
    const sync = createSync(
      {
        ...shared,
        unexpected: (error, about) =>
          host().log('error', { ...about, ...placeOf(error) }, 'A collection met an unexpected error'),
        unknownResult: (found) =>
          host().log('warn', found, 'A system gave a result that is not known; runs with it are neutral'),
      },
      {
        everyMinutes: store.refusal ? null : (data.schedule?.everyMinutes ?? null),
        collect: data.collect,
        timeZone: data.timeZone,
      },
    );
    const forgetSecret = async (tokenId: number) => void unpacked(await host().forgetSecret(tokenId));
    const { network } = data;
    const trying: Pick<Writing, 'tryingTransportFor' | 'wayThere'> = {
      tryingTransportFor: (credential) => createTransports({ network, backOff: onlyOnce })(credential),
      wayThere: (origin, signal, begin) => wayThere(origin, network, signal, begin),
    };
    const writing: Writing = { ...shared, ...trying, sync, timeZone: data.timeZone, forgetSecret };
    stopEnding = startEndingRemovals(writing, (error) =>
      host().log('warn', placeOf(error), 'What was removed could not be taken away for good yet'),
    );
    return writing;
  }

  let stopEnding = (): void => undefined;
  let opening: Promise<Writing> | null = null;
  const opened = (): Promise<Writing> => {
    opening ??= open();
    return opening;
  };

  const functions: CollectingThread = {
    open: () => replied(async () => void (await opened())),
    answer: (id, input) =>
      replied(async () => {
        const handler = writeHandlers.get(id);
        if (!handler) throw new ServiceError(404, `Nothing answers "${id}".`);
        return handler.answer(await opened(), input);
      }),
    addToken: (token) =>
      replied(async () => {
        const { store, now } = await opened();
        return store.addToken(token, now()).id;
      }),
    removeToken: (tokenId, undoable) => replied(async () => void removeTokenRow(await opened(), tokenId, undoable)),
    requireToken: (tokenId) => replied(async () => void tokenOf(await opened(), tokenId)),
    removedTokens: (ids) => replied(async () => removedTokens(await opened(), ids)),
    secretReplaced: (tokenId) => replied(async () => void secretReplaced(await opened(), tokenId)),
    tokenDetails: (tokenId) =>
      replied(async () => {
        const writing = await opened();
        return tokenDetailsOut(writing.store, tokenOf(writing, tokenId));
      }),
    idle: () => replied(async () => (await opened()).sync.idle()),
    async close() {
      const writing = await opening?.catch(() => null);
      stopEnding();
      await writing?.sync.close();
      writing?.store.close();
    },
  };
  const rpc = createBirpc<MainThread, CollectingThread>(functions, {
    ...portChannel(),
    eventNames: ['happened', 'log'],
  });
  main = rpc as unknown as MainThread;
}
