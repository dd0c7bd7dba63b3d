import { t } from '../language/language.ts';
import { tenthsNumber, wholeNumber } from '../language/numbers.ts';
import { duration } from '../ui/format.ts';
import type { Point, Position, Segment, Size } from './layout.ts';

/** A label that an edge would bear. */
interface Wanted {
  readonly id: string;
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** About the width of a letter, the padding of the text, and the height of a line. */
const letter = 7.1;
const beside = 8;
const line = 14;
const hour = 3600;
const day = 24 * hour;

/** A duration in one unit, so that it fits between two pipelines in every language: “55 min”, “4.2 h”, “12 d”. */
export function labelText(seconds: number): string {
  if (Math.round(seconds / 60) < 60) return duration(seconds);
  return Math.round(seconds / hour) < 24
    ? t('units.hours', { n: shortNumber(seconds / hour) })
    : t('units.days', { n: shortNumber(seconds / day) });
}

const shortNumber = (value: number): string => (value < 9.95 ? tenthsNumber(value) : wholeNumber(value));

const sizeOf = (text: string): Size => ({ width: text.length * letter + beside, height: line });

interface Box extends Point, Size {}

/** The positions of the labels, each with its middle on its own edge; a label that would cover a node or another label has none. */
export function labelPositions(
  wanted: readonly Wanted[],
  { positions, size }: { readonly positions: readonly Position[]; readonly size: Size },
): ReadonlyMap<string, Point> {
  const nodes = positions.map(({ x, y }): Box => ({ x: x + size.width / 2, y: y + size.height / 2, ...size }));
  const taken: Box[] = [];
  const labels = new Map<string, Point>();
  for (const { id, text, segments } of wanted) {
    const extent = sizeOf(text);
    const isFree = (at: Point): boolean => ![...nodes, ...taken].some((other) => touches({ ...at, ...extent }, other));
    const at = pointsFor(segments).find(isFree);
    if (!at) continue;
    labels.set(id, at);
    taken.push({ ...at, ...extent });
  }
  return labels;
}

/** Boxes are given by their middles. */
const touches = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

/** Positions for a label of an edge, best first: in the middle of a gap, in a lane past other pipelines, off the middle of a gap. */
function pointsFor(segments: readonly Segment[]): readonly Point[] {
  const gaps = segments.slice(1).map((after, at) => (share: number) => pointInGap(segments[at] ?? after, after, share));
  const lanes = segments.slice(1, -1).map(({ from, to, y }) => ({ x: (from + to) / 2, y }));
  return [...gaps.map((at) => at(0.5)), ...lanes, ...gaps.flatMap((at) => [at(0.35), at(0.65)])];
}

/** A point of the curve by which an edge crosses a gap, at a share of its length: the curve that `pathOf` draws. */
function pointInGap(before: Segment, after: Segment, t: number): Point {
  const along = 1.5 * t - 1.5 * t ** 2 + t ** 3;
  const across = 3 * t ** 2 - 2 * t ** 3;
  return {
    x: before.to + (after.from - before.to) * along,
    y: before.y + (after.y - before.y) * across,
  };
}
