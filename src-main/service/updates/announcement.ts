import { z } from 'zod';
import { Version } from '#shared/desktop/upkeep/updates.ts';

/** Bytes and milliseconds far above what an announcement needs. */
export const announcementLimits = { largest: 64 * 1024, longest: 10_000 } as const;

/** A link as a browser understands it, so that what is shown is where it leads. */
const HttpsLink = z
  .string()
  .max(2000)
  .transform((text, { addIssue }) => {
    const url = URL.parse(text);
    if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href;
    addIssue('must be an https address without a user');
    return z.NEVER;
  });

// Characters that steer or hide what is shown: controls but for line ends and tabs, and those of direction.
const steering = /(?![\n\r\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** The announcement of the newest version in a folder or at an address: docs/UPDATES.md describes it to its authors. */
const Announcement = z.object({
  version: Version,
  notes: z
    .string()
    .max(4000)
    .transform((text) => text.toWellFormed().replace(steering, ''))
    .default(''),
  /** The page or file of the version. */
  link: HttpsLink.nullable().default(null),
  /** The name of the installer, which lies beside the announcement. */
  file: z
    .string()
    .regex(/^[\w][\w.+-]{0,199}$/)
    .nullable()
    .default(null),
});
export type Announcement = z.output<typeof Announcement>;

/** The announcement in a text; null if the text is none. */
export function announcementIn(text: string): Announcement | null {
  try {
    return Announcement.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether a version comes after another one. */
export function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [than.split('.').map(Number), version.split('.').map(Number)];
  const index = theirs.findIndex((number, at) => number !== (ours[at] ?? 0));
  return index !== -1 && (theirs[index] ?? 0) > (ours[index] ?? 0);
}
