import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { hasOpenssl, selfSigned } from '#test/builders/certificate.ts';
import { warehouseAddress } from './address.ts';
import { messageCheck } from './answer-guard.ts';
import { withWarehouse } from './connection.ts';

const numbers = (...bytes: number[]): Buffer => Buffer.from(bytes);
const message = (letter: string, body: Buffer = Buffer.alloc(0), length = body.length + 4): Buffer => {
  const head = Buffer.from(`${letter}....`);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, body]);
};
const text = (letter: string, body: string): Buffer => message(letter, Buffer.from(body));
/** The description of rows of so many columns of a type. */
const columns = (count: number, type = 25): Buffer => {
  const one = Buffer.from('c\0tttttt....lltttt\0\0');
  one.writeUInt32BE(type, 8);
  return message('T', Buffer.concat([numbers(0, count), ...Array<Buffer>(count).fill(one)]));
};
/** A whole answer of one value of a type. */
const value = (type: number, content: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const row = message('D', Buffer.concat([numbers(0, 1), length, Buffer.from(content)]));
  return Buffer.concat([columns(1, type), row, text('C', 'SELECT 1\0'), text('Z', 'I')]);
};
const letIn = Buffer.concat([message('R', numbers(0, 0, 0, 0)), text('Z', 'I')]);

/** A server with which a client speaks like this; gives its port. */
async function listening(spoken: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    spoken(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** One that says the first of these bytes in answer to the first thing it hears, and the next to the next. */
const answering = (answers: readonly Buffer[]): Promise<number> =>
  listening((socket) => {
    const left = [...answers];
    socket.on('data', () => socket.write(left.shift() ?? ''));
  });

const ask = (port: number, ca: string | null = null): Promise<unknown> =>
  withWarehouse(
    {
      address: warehouseAddress(
        `postgres://reader@127.0.0.1:${port}/metrics?sslmode=${ca === null ? 'disable' : 'verify-full'}`,
      ),
      password: 'secret',
      ca,
    },
    AbortSignal.timeout(10_000),
    (client) => client.query('SELECT 1'),
  );

test.each<[string, readonly Buffer[]]>([
  ['no length', [message('R', numbers(), 0)]],
  ['a greeting that is cut', [message('R')]],
  ['a greeting of an unknown kind', [message('R', numbers(0, 0, 0, 99))]],
  ['an error without an end', [text('E', 'SERROR')]],
  ['an error whose last field has no end', [text('E', 'SERROR\0MNo')]],
  ['an error of nothing', [message('E')]],
  ['a notice without an end', [letIn, text('N', 'SNOTICE\0')]],
  ['a message of two gigabytes', [message('R', numbers(), 2 ** 31)]],
  ['columns that are not there', [letIn, message('T', numbers(255, 255))]],
  ['more columns than any table has', [letIn, columns(65)]],
  ['a moment of a million digits', [letIn, value(1184, '1'.repeat(1_000_000))]],
  ['a long list of numbers', [letIn, value(1007, `{${'1,'.repeat(1_000_000)}1}`)]],
  ['values without columns', [letIn, message('D', numbers(0, 9, 0, 0))]],
  ['an unknown message', [text('?', 'abc')]],
  ['another sign-in', [message('R', Buffer.concat([numbers(0, 0, 0, 10), Buffer.from('OTHER\0\0')]))]],
])('an answer that is not PostgreSQL’s is a fault and nothing worse: %s', async (_, answers) => {
  await expect(ask(await answering(answers))).rejects.toMatchObject({ fault: 'unreachable' });
});

test.skipIf(!hasOpenssl)('so is one over TLS (skipped where the openssl program is missing)', async () => {
  const { cert, key } = selfSigned('IP:127.0.0.1');
  const [ca, context] = [
    readFileSync(cert, 'utf8'),
    createSecureContext({ cert: readFileSync(cert), key: readFileSync(key) }),
  ];
  const port = await listening((raw) => {
    raw.once('data', () => {
      raw.write('S');
      const secure = new TLSSocket(raw, { isServer: true, secureContext: context });
      secure.on('error', () => undefined).on('data', () => secure.write(message('R')));
    });
  });
  await expect(ask(port, ca)).rejects.toMatchObject({ fault: 'unreachable' });
});

test('however an answer is cut into pieces, it is read up to its limit, and each question begins anew', () => {
  const row = message('D', Buffer.alloc(2 ** 20));
  const end = text('Z', 'I');
  const whole = Buffer.concat([text('N', 'SNOTICE\0\0'), row, end, text('E', 'SERROR\0\0')]);
  const [bytes, answers] = [messageCheck(), messageCheck()];
  for (let at = 0; at < 2000; at += 1) bytes(whole.subarray(at, at + 1));
  bytes(whole.subarray(2000));
  const answer = (rows: number): void => {
    for (let at = 0; at < rows; at += 1) answers(row);
  };
  answer(100);
  answers(end);
  answer(100);
  expect(() => answer(100)).toThrow('more than is read');
});

test('an answer of millions of rows without values is no smaller than what they take in memory', () => {
  const rows = Buffer.concat(Array.from({ length: 100_000 }, () => message('D', Buffer.alloc(2))));
  const answer = messageCheck();
  for (let at = 0; at < 10; at += 1) answer(rows);
  expect(() => {
    for (let at = 0; at < 10; at += 1) answer(rows);
  }).toThrow('more than is read');
});

test('a sign-in is over after a few messages: each may cost a long calculation', () => {
  const next = message('R', numbers(0, 0, 0, 11));
  expect(() => messageCheck()(Buffer.concat(Array<Buffer>(4).fill(next)))).not.toThrow();
  expect(() => messageCheck()(Buffer.concat(Array<Buffer>(5).fill(next)))).toThrow();
});

test.each([
  ['a date', 1082, '1'.repeat(1_000_000)],
  ['JSON', 114, `[${'[],'.repeat(1_000_000)}[]]`],
  ['an interval', 1186, '1'.repeat(1_000_000)],
  ['moments', 1185, `{${'1'.repeat(1_000_000)}}`],
])('%s, which is not asked for, stays text however long it is', async (_, type, content) => {
  expect(await ask(await answering([letIn, value(type, content)]))).toMatchObject({ rows: [{ c: content }] });
});
