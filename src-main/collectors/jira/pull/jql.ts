import { dayLength, type Millis } from '#shared/time/time.ts';

/** How moments are written: in milliseconds since 1970, or as dates for a server that refuses numbers. */
export type Dates = 'number' | 'literal';

/** A query without its `ORDER BY`, which must not be inside another query. Quoted words are left alone. */
export function withoutOrder(jql: string): string {
  const parts = /"(?:\\.|[^"\\])*(?:"|\\?$)|'(?:\\.|[^'\\])*(?:'|\\?$)|\border\s+by\b/gis;
  for (const { 0: part, index } of jql.matchAll(parts)) if (/^o/i.test(part)) return jql.slice(0, index).trim();
  return jql.trim();
}

/** The query of a scan: every row that was created up to a moment, and perhaps some created after it, newest first. */
export const queryOf = (scope: string, createdUpTo: Millis, dates: Dates): string =>
  `${scope} AND created <= ${moment(createdUpTo, 'to', dates)} ORDER BY created DESC, key DESC`;

/** Issues changed at a moment or later, and perhaps some before it. */
export const scopeChanged = (scope: string, from: Millis, dates: Dates): string =>
  `${scope} AND updated >= ${moment(from, 'from', dates)}`;

/** Leaves out issues finished before `since`; an unresolved issue is not finished. */
export function scopeSince(scope: string, since: Millis | null, dates: Dates): string {
  return since === null ? scope : `${scope} AND (updated >= ${moment(since, 'from', dates)} OR resolution IS EMPTY)`;
}

/**
 * A moment in JQL. Some servers compare whole seconds only, so numbers name the edge of their second. A date is in the time zone of the token's
 * owner, which can be 14 hours off either way: the query covers a day more.
 */
function moment(at: Millis, edge: 'from' | 'to', dates: Dates): string {
  if (dates === 'number') return String(Math.floor(at / 1000) * 1000 + (edge === 'from' ? 0 : 999));
  const wide = new Date(Math.max(0, at + (edge === 'from' ? -dayLength : dayLength)));
  return `"${wide.toISOString().slice(0, 16).replace('T', ' ')}"`;
}
