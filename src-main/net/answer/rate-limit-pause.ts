/** The moment in `Retry-After` (seconds or an HTTP date), in milliseconds since 1970; null if it has none. */
export function retryMoment(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(now, date);
}

/** How long to wait after a limit without a time: at least a minute, longer each time. Source: GitHub's documentation. */
export const unnamedPause = (times: number): number => 60_000 * 2 ** times;

/** The longest pause: an hour, since the time that a system names may be nonsense. */
export const longestPause = 60 * 60_000;

/** When an answer allows the next request; null if it names no time. GitHub names a reset in seconds since 1970, a Jira Cloud a date. */
export function pauseOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const named = retryMoment(headers['retry-after'], now) ?? resetMoment(headers);
  return named === null ? null : Math.min(Math.max(now, named), now + longestPause);
}

function resetMoment(headers: Readonly<Record<string, string>>): number | null {
  if (headers['x-ratelimit-remaining'] !== '0') return null;
  const named = headers['x-ratelimit-reset'] ?? '';
  const reset = /^\d+$/.test(named) ? Number(named) * 1000 : Date.parse(named);
  return Number.isFinite(reset) ? reset : null;
}
