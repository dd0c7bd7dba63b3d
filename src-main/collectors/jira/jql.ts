import type { Millis } from '#shared/time/time.ts';

/** How moments are written: in milliseconds since 1970, or as dates for a server that refuses numbers. */
export type Dates = 'number' | 'literal';

/** Where a scan stands: which moment orders it, which way it goes, and how far it is. */
export interface Bound {
  readonly by: 'created' | 'updated';
  readonly way: 'rising' | 'falling';
  readonly at: Millis;
}

const day = 24 * 60 * 60_000;

/** A query without its `ORDER BY`, which must not stand inside another query. Words in quotes are left alone. */
export function withoutOrder(jql: string): string {
  const pieces = /(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?!\border\s+by\b).)*/is.exec(jql)?.[0] ?? '';
  return pieces.trim();
}

/** The query of a scan. Every row on the far side of the bound is given, and perhaps some on the near side. */
export function queryOf(scope: string, { by, way, at }: Bound, dates: Dates): string {
  return way === 'rising'
    ? `${scope} AND ${by} >= ${moment(at, 'from', dates)} ORDER BY ${by} ASC, key ASC`
    : `${scope} AND ${by} <= ${moment(at, 'to', dates)} ORDER BY ${by} DESC, key DESC`;
}

/** What was finished before `since` is left out; what nobody has resolved is not finished. */
export function scopeSince(scope: string, since: Millis | null, dates: Dates): string {
  return since === null ? scope : `${scope} AND (updated >= ${moment(since, 'from', dates)} OR resolution IS EMPTY)`;
}

/**
 * A moment in JQL. Some servers compare whole seconds only, so numbers name the edge of their second. A date means the time zone of
 * the token's owner, which can be 14 hours off either way: a day more is asked for.
 */
function moment(at: Millis, edge: 'from' | 'to', dates: Dates): string {
  if (dates === 'number') return String(Math.floor(at / 1000) * 1000 + (edge === 'from' ? 0 : 999));
  const wide = new Date(Math.max(0, at + (edge === 'from' ? -day : day)));
  return `"${wide.toISOString().slice(0, 16).replace('T', ' ')}"`;
}
