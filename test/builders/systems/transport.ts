import { expect } from 'vitest';
import type { Credential } from '#main/net/contract.ts';
import { SourceError } from '#main/net/source-error.ts';
import { createTransports, type TransportSettings } from '#main/net/transport.ts';

export const canary = 'canary-7f3a-secret';
export const direct = { proxy: null, ca: null };
export const quick = { base: 1, cap: 2, tries: 6 };

/** A transport without a proxy that waits hardly at all; its credential is bound to these origins. */
export function transportTo(origins: string | readonly string[], more: Partial<TransportSettings & Credential> = {}) {
  const { scheme = 'basic', secret = canary, ...settings } = more;
  const credential = { origins: [origins].flat(), scheme, username: 'builder', secret };
  return createTransports({ network: direct, backOff: quick, ...settings })(credential);
}

/** The fault that a request ends with, which never tells the secret. */
export async function faultOf(requesting: Promise<unknown>): Promise<SourceError> {
  const error = await requesting.then(
    () => null,
    (met) => met,
  );
  expect(error).toBeInstanceOf(SourceError);
  const sent = Buffer.from(`builder:${canary}`).toString('base64');
  for (const secret of [canary, sent]) expect(`${error.stack} ${JSON.stringify(error.report())}`).not.toContain(secret);
  return error;
}

/** A clock that moves only while somebody waits. */
export function aClock() {
  let moment = Date.UTC(2026, 0, 5, 12);
  const slept: number[] = [];
  const sleep = async (millis: number) => {
    slept.push(millis);
    moment += millis;
  };
  return { now: () => moment, sleep, slept };
}
