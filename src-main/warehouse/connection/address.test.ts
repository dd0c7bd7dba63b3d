import { expect, test } from 'vitest';
import { passwordKey, warehouseAddress } from './address.ts';

test('an address names user, host, port and database', () => {
  expect(warehouseAddress('postgres://me@db.acme.example/metrics')).toEqual({
    host: 'db.acme.example',
    port: 5432,
    user: 'me',
    database: 'metrics',
    isEncrypted: true,
  });
  expect(warehouseAddress('postgresql://a%40b@[::1]:5433/my%20db')).toMatchObject({
    host: '::1',
    port: 5433,
    user: 'a@b',
    database: 'my db',
  });
});

test('to another computer it is TLS unless the address says otherwise; to this one where it says so', () => {
  const isEncrypted = (address: string): boolean => warehouseAddress(address).isEncrypted;
  expect(isEncrypted('postgres://me@127.0.0.1/metrics')).toBe(false);
  expect(isEncrypted('postgres://me@localhost/metrics?sslmode=verify-full')).toBe(true);
  expect(isEncrypted('postgres://me@LocalHost/metrics')).toBe(false);
  expect(isEncrypted('postgres://me@db.acme.example/metrics?sslmode=disable')).toBe(false);
});

test.each([
  ['postgres://me:secret@db/metrics', 'password'],
  ['postgres://me@db/', 'needs a user, a host and a database'],
  ['postgres://db/metrics', 'needs a user, a host and a database'],
  ['mysql://me@db/metrics', 'looks like postgres://user@host/database'],
  ['postgres://me%zzsecret@db/metrics', 'Write a percent sign as %25'],
  ['postgres://me@db/%zzsecret', 'Write a percent sign as %25'],
  ['metrics', 'looks like postgres://user@host/database'],
  ['postgres://me@db/metrics?sslmode=require', 'verify-full'],
  ['postgres://me@db/metrics?password=secret', 'not password'],
  ['postgres://me@db/metrics?sslmode=disable&sslmode=verify-full', 'more than once'],
  ['postgres://me@%2Frun%2Fsecret/metrics', 'nor a socket'],
  ['postgres://me@one,secret/metrics', 'neither several'],
])('%s is refused with words that do not repeat it', (address, words) => {
  expect(() => warehouseAddress(address)).toThrow(words);
  expect(() => warehouseAddress(address)).not.toThrow('secret');
});

test('a password is kept for one user of one database on one server', () => {
  const place = (address: string): string => passwordKey(warehouseAddress(address));
  expect(place('postgresql://me@db/metrics?sslmode=disable')).toBe(place('postgres://me@db:5432/metrics'));
  expect(place('postgres://me@DB/metrics')).toBe(place('postgres://me@db/metrics'));
  const others = [
    'postgres://you@db/metrics',
    'postgres://me@other/metrics',
    'postgres://me@db:5433/metrics',
    'postgres://me@db/x',
  ];
  for (const other of others) expect(place(other)).not.toBe(place('postgres://me@db/metrics'));
});
