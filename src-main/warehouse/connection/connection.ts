import { Socket } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { maskingOf } from '../../net/answer/masking.ts';
import { checkedTls } from '../../net/connection/dispatcher.ts';
import { withoutSecret } from '../../net/credential.ts';
import { interrupted, slow, warehouseFault } from '../warehouse-fault.ts';
import type { WarehouseAddress } from './address.ts';
import { guardAnswers } from './answer-guard.ts';
import { answerTypes } from './answer-types.ts';

/** How to reach a warehouse. */
export interface Destination {
  readonly address: WarehouseAddress;
  /** Empty where the database wants none. */
  readonly password: string;
  /** Further certificate authorities (PEM). */
  readonly ca: string | null;
  /** So long the database may take for one answer, in milliseconds; without end unless given, as long as bytes are sent. */
  readonly answersWithin?: number;
  /** After so long without a byte it is given up, in milliseconds: a publish that waits keeps the log of the data from being merged. */
  readonly silentWithin?: number;
}

const connectWithin = 20_000;
/** The database itself ends a question that takes too long. This is for one that no longer answers. */
const heardWithin = 5000;
/** Sorting a large table there may take minutes, and so may another publish. */
const longestSilence = 15 * 60_000;

/** A database may say back the password that it was told. */
function withoutPassword(text: string, username: string, secret: string): string {
  const masked = maskingOf({ username, secret }).text(text);
  return withoutSecret(masked, { origins: [], scheme: 'basic', username, secret });
}

/** Connects for one piece of work and ends the connection, whatever comes of that. Throws a WarehouseFault. */
export async function withWarehouse<T>(
  { address, password, ca, answersWithin, silentWithin = longestSilence }: Destination,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { host, port, user, database, isEncrypted } = address;
  const socket = new Socket();
  socket.setTimeout(silentWithin, () => socket.destroy(slow));
  const client = new pg.Client({
    stream: () => socket,
    host,
    port,
    user,
    database,
    // As a function it is never taken from the environment or a file of another program instead.
    password: () => password,
    ssl: isEncrypted
      ? { ...checkedTls(ca), checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate) }
      : false,
    connectionTimeoutMillis: connectWithin,
    ...(answersWithin === undefined ? {} : { query_timeout: answersWithin + heardWithin }),
    keepAlive: true,
    application_name: 'plumbline',
    types: answerTypes,
  });
  guardAnswers(client);
  // Whatever waits for an answer fails by itself.
  client.on('error', () => undefined);
  // A client that is told to end while it connects never says how that went.
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) throw interrupted;
    await client.connect();
    return await work(client);
  } catch (error) {
    throw warehouseFault(error, (text) => withoutPassword(text, user, password));
  } finally {
    signal.removeEventListener('abort', stop);
    // Who does not answer does not hear a goodbye either.
    const timer = setTimeout(stop, heardWithin);
    await client.end().catch(() => undefined);
    clearTimeout(timer);
  }
}

/** Reads one state of a warehouse. Where the database leaves a question unanswered for too long, such as while something locks a table, that is a fault and no wait without end. */
export const readWarehouse = <T>(
  destination: Destination & { readonly answersWithin: number },
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> =>
  withWarehouse(destination, signal, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${destination.answersWithin}`);
    return work(client);
  });
