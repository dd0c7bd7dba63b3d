/** The moment that `Retry-After` names (seconds or an HTTP date), in milliseconds since 1970; null where it says nothing. */
export function retryMoment(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(now, date);
}
