/** The moment that `Retry-After` names (seconds or an HTTP date), in milliseconds since 1970; null where it says nothing. */
export function retryMoment(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(now, date);
}

/** When an answer allows the next request; null where it does not say. A used-up limit names its reset in seconds since 1970. */
export function pauseOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const asked = retryMoment(headers['retry-after'], now);
  if (asked !== null || headers['x-ratelimit-remaining'] !== '0') return asked;
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000;
  return Number.isFinite(reset) ? Math.max(now, reset) : null;
}
