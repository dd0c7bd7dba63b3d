import type { Millis } from '#shared/time/time.ts';
import type { Answer } from '../../net/contract.ts';

/** When the token expires, from the header of every answer to one that does: `2026-12-01 10:00:00 UTC`, or with `-0700` for the zone. */
export function secretEnds(headers: Answer['headers']): Millis | null {
  const header = headers['github-authentication-token-expiration'] ?? '';
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (UTC|[+-]\d{4})$/.exec(header) ?? [];
  if (day === undefined || time === undefined || zone === undefined) return null;
  const at = Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`}`);
  return Number.isNaN(at) ? null : at;
}
