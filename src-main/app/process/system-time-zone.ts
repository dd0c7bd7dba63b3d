import { isTimeZone } from '#shared/time/calendar.ts';

/** The time zone of this computer; UTC where it tells none that is known, such as with TZ=CEST. */
export function systemTimeZone(
  told: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return told !== undefined && isTimeZone(told) ? told : 'UTC';
}
