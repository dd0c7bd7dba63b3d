import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { apiKey, type RunningService, startService } from './running-service.ts';

let service: RunningService;
beforeEach(async () => {
  service = await startService();
  onTestFinished(() => service.close());
}, 60_000);

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
/** The addresses that a program of this computer can ask from. */
const addresses: readonly string[] = [
  '127.0.0.1',
  ...(hasIpv6 ? ['::1'] : []),
  ...(process.platform === 'linux' ? Array.from({ length: 40 }, (_, last) => `127.2.0.${last + 1}`) : []),
];

async function ask(key: string, from = '127.0.0.1'): Promise<number> {
  const host = from === '::1' ? '::1' : '127.0.0.1';
  const socket = connect({ port: service.port, host, localAddress: from });
  const lines = ['GET /api/projects HTTP/1.1', `Host: localhost:${service.port}`, `X-API-Key: ${key}`];
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).slice(9, 12));
}

test('wrong keys are limited in all, from whatever address they come, and the right key passes', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 60; guess += 1)
    statuses.push(await ask(`plk_guess-${guess}`, addresses[guess % addresses.length]));
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.slice(30)).toEqual(Array(30).fill(429));
  for (const from of addresses) expect(await ask(apiKey, from)).toBe(200);
});

test('however many wrong keys come from an address, the right one passes there', async () => {
  const guesses: number[] = [];
  const guessing = Array.from({ length: 20 }, async () => {
    for (let guess = 0; guess < 20; guess += 1) guesses.push(await ask('plk_guess'));
  });
  const right: number[] = [];
  while (guesses.length < 300) right.push(await ask(apiKey));
  await Promise.all(guessing);
  expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(300);
  expect(right.length).toBeGreaterThan(0);
  expect(new Set(right)).toEqual(new Set([200]));
});
