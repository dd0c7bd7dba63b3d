import type { Duplex } from 'node:stream';
import type { Client } from 'pg';
import { strange } from '../warehouse-fault.ts';

/** The largest message that is read, and the largest answer to one question, in bytes. In memory they take several times as much. */
const largestMessage = 64 * 2 ** 20;
const largestAnswer = 128 * 2 ** 20;
/** What a message takes in memory however short it is, such as a row without values. */
const leastMessage = 100;
/** The most values of a row: in memory each takes several times as much as where it is nothing on the wire. Our tables have fewer columns. */
const mostValues = 64;

/** The code of a message and its length, which does not count the code. */
const headLength = 5;
const codeOf = (letter: string): number => letter.charCodeAt(0);
const ready = codeOf('Z');
const authentication = codeOf('R');
/** The most messages of a sign-in. Each may cost a long calculation, which pg does for all that come at once. */
const mostAuthentications = 4;
const withFields = new Set([codeOf('E'), codeOf('N')]);

/** What pg reads a connection from, and the one of its functions that begins to. */
type Source = Pick<Duplex, 'on'>;
interface Connection {
  readonly stream: Duplex;
  attachListeners(stream: Source): void;
  on(name: 'rowDescription', listener: (rows: { readonly fieldCount: number }) => void): void;
}

/**
 * Ends the connection of a client over an answer that is not PostgreSQL's. The parser of pg throws over such bytes where nobody catches it, reads on for
 * ever in an error without an end, and keeps a message of any size.
 */
export function guardAnswers(client: Client): void {
  const { connection } = client as unknown as { readonly connection: Connection };
  const attach = connection.attachListeners.bind(connection);
  // Called with the socket, or with that of TLS once it is spoken.
  connection.attachListeners = (stream) => attach(guarded(stream as Duplex));
  connection.on('rowDescription', ({ fieldCount }) => {
    if (fieldCount > mostValues) connection.stream.destroy(strange);
  });
}

function guarded(stream: Duplex): Source {
  const check = messageCheck();
  const on = (name: string, listener: (...given: unknown[]) => void): Duplex => {
    if (name !== 'data') return stream.on(name, listener);
    return stream.on(name, (piece: Buffer) => {
      try {
        check(piece);
        listener(piece);
      } catch {
        stream.destroy(strange);
      }
    });
  };
  return { on } as Source;
}

/** Looks over the messages of a connection piece by piece. Throws where one is larger than is read, or could not be read to its end. */
export function messageCheck(): (piece: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let code = 0;
  /** How much of the message is still to come, and its last two bytes so far. */
  let left = 0;
  let end: Buffer = Buffer.alloc(0);
  let answered = 0;
  let authentications = 0;

  function begin(whole: Buffer): void {
    const length = whole.readUInt32BE(1);
    code = whole[0] ?? 0;
    answered = code === ready ? 0 : answered + Math.max(length, leastMessage);
    if (code === authentication) authentications += 1;
    left = length - (headLength - 1);
    if (left < 0 || length > largestMessage || answered > largestAnswer) throw strange;
    if (authentications > mostAuthentications) throw strange;
    head = Buffer.alloc(0);
    end = Buffer.alloc(0);
    if (left === 0) requireEnd();
  }

  /** The fields of an error or a notice end with an empty one. */
  function requireEnd(): void {
    if (withFields.has(code) && !/^(?:0000|00)$/.test(end.toString('hex'))) throw strange;
  }

  return (piece) => {
    for (let at = 0; at < piece.length; ) {
      if (left === 0) {
        const next = piece.subarray(at, at + headLength - head.length);
        at += next.length;
        head = head.length === 0 ? next : Buffer.concat([head, next]);
        if (head.length === headLength) begin(head);
        continue;
      }
      const body = piece.subarray(at, at + left);
      at += body.length;
      left -= body.length;
      if (!withFields.has(code)) continue;
      end = Buffer.concat([end, body.subarray(-2)]).subarray(-2);
      if (left === 0) requireEnd();
    }
  };
}
