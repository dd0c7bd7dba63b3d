import type { World } from './history.ts';
import { randomOf } from './random.ts';
import { type NewLibrary, type TeamKind, type Telling, tellTeam } from './team.ts';
import { createTimeline } from './timeline.ts';
import { trendsUntil } from './trends.ts';
import { day } from './work-time.ts';

export interface CompanySettings {
  readonly seed: number;
  /** How many copies of the three teams. */
  readonly scale: number;
  /** The moment at which the story ends. */
  readonly until: number;
  /** Whether people are at work at its end, whatever the hour: something is being built then, and commits are on their way. */
  readonly busy?: boolean;
}

const kinds: readonly { readonly name: string; readonly kind: TeamKind }[] = [
  { name: 'shop', kind: 'diamond' },
  { name: 'accounts', kind: 'branches' },
  { name: 'platform', kind: 'library' },
];

/** Half a year, and a week more so that ninety days have ninety whole days before them. */
const days = 187;

/** A new part goes to the end: the position of a part seeds its random numbers. */
const parts = [
  'builds',
  'web',
  'sources',
  'web sources',
  'backlog',
  'incidents',
  'web smoke',
  'library updates',
] as const;
export type StoryPart = (typeof parts)[number];

/** A made-up company: the same for the same settings, without any person in it. */
export function makeCompany({ seed, scale, until, busy = false }: CompanySettings): World {
  const timeline = createTimeline();
  // All moments of a day are moments of the same story.
  const end = Math.ceil(until / day) * day;
  const from = end - days * day;
  const trends = trendsUntil(end, until);
  const teams = Array.from({ length: scale }, (_, copy) => {
    const products: NewLibrary[] = [];
    return kinds.map(({ name, kind }, index) => {
      const own = seed * 1009 + copy * 31 + index;
      const randomFor: Telling['randomFor'] = (part) => randomOf(own + parts.indexOf(part) * 0x01000193);
      return tellTeam(copy === 0 ? name : `${name}-${copy + 1}`, kind, {
        timeline,
        from,
        trends,
        products,
        busyUntil: busy ? until : null,
        randomFor,
      });
    });
  }).flat();
  timeline.run(until);
  return { teams: teams.map((finish) => finish()), until };
}
