import { z } from 'zod';
import { ReportedFailures } from '#shared/desktop/project/failure-news.ts';
import { appOrigin, viewOf } from './navigation.ts';
import { smallest } from './window-options.ts';

const Bounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Bounds = z.output<typeof Bounds>;

const Kept = z.object({
  bounds: Bounds.nullable().catch(null),
  isMaximised: z.boolean().catch(false),
  view: z.string().nullable().catch(null),
  /** The reported failures, under the name that stored files give them. */
  told: ReportedFailures.catch([]),
});

/** The window's state that outlasts a restart. */
export type WindowState = z.output<typeof Kept>;

/** How much of the window must be on a screen so that the user can move it, in points. */
const visible = { width: 200, height: 80 } as const;

const overlap = (from: number, size: number, otherFrom: number, otherSize: number): number =>
  Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom);

/** Whether the window can be reached: its top edge, by which it is moved, lies on one of the screens that there are. */
function isOn(bounds: Bounds, { x, y, width, height }: Bounds): boolean {
  return (
    bounds.y >= y - 8 &&
    overlap(bounds.x, bounds.width, x, width) >= visible.width &&
    overlap(bounds.y, bounds.height, y, height) >= visible.height
  );
}

/** The stored state, as far as it is still valid: a window on a screen, and an existing view. */
export function windowState(text: string | null, screens: readonly Bounds[]): WindowState {
  const kept = Kept.parse(parsedOr(text, {}));
  const { bounds, view } = kept;
  const fits =
    bounds !== null && bounds.width >= smallest.width && bounds.height >= smallest.height
      ? screens.some((screen) => isOn(bounds, screen))
      : false;
  return { ...kept, bounds: fits ? bounds : null, view: view === null ? null : viewOf(`${appOrigin}${view}`) };
}

function parsedOr(text: string | null, otherwise: object): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : otherwise;
  } catch {
    // Nothing was kept, or a stop cut it off: the window opens as the first time.
    return otherwise;
  }
}
