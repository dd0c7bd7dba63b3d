import type { Locator } from '@playwright/test';

/**
 * What looks as if it could be pressed and cannot, of all that lies in an element: something else covers it wholly, or it lets the mouse
 * pass. A press on its label counts for a field. The link past the navigation is for the keyboard alone.
 */
export function unpressable(within: Locator): Promise<readonly string[]> {
  return within.evaluate((root) => {
    const controls =
      'button, a[href], summary, input, select, textarea, [role=button], [role=tab], [role=menuitem], [role=option]';
    const hasPointer = (element: Element | null): boolean =>
      element !== null && getComputedStyle(element).cursor === 'pointer';
    // What is clipped away is there for screen readers.
    const isForReaders = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isForReaders(element.parentElement));
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !isForReaders(element) &&
      // Behind a drawer or a dialog nothing is meant to be pressed.
      element.closest('[inert], [aria-hidden=true]') === null &&
      !element.matches('.skip');
    const looksPressable = (element: Element): boolean =>
      element.matches(controls) || (hasPointer(element) && !hasPointer(element.parentElement));
    const belongsTo = (hit: Element | null, element: Element): boolean => {
      if (element.contains(hit)) return true;
      return element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => label.contains(hit));
    };
    // A link that wraps has a rectangle for each of its lines.
    const pointsOf = (element: Element): readonly (readonly [number, number])[] =>
      [...element.getClientRects()].flatMap(({ left, top, width, height }) =>
        [0.5, 0.2, 0.8].flatMap((across) =>
          [0.5, 0.2, 0.8].map((down) => [left + width * across, top + height * down] as const),
        ),
      );
    const nameOf = (element: Element): string => (element.cloneNode(false) as Element).outerHTML.slice(0, 160);
    const text = (element: Element): string => element.textContent?.trim().slice(0, 60) ?? '';

    return [...root.querySelectorAll('*')]
      .filter((element) => looksPressable(element) && isShown(element) && !element.matches(':disabled'))
      .flatMap((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const hits = pointsOf(element).map(([x, y]) => document.elementFromPoint(x, y));
        if (hits.some((hit) => belongsTo(hit, element))) return [];
        const covering = hits[0] ? nameOf(hits[0]) : 'nothing that takes the mouse';
        return `${nameOf(element)} “${text(element)}”: ${covering} lies over it`;
      });
  });
}
