import { type ReactNode, type RefObject, useEffect } from 'react';

interface HeldFieldsProps {
  readonly within: RefObject<HTMLElement | null>;
  readonly isHeld: boolean;
  /** Why, for screen readers. */
  readonly text: string;
}

/**
 * Holds the fields of the forms within an element while they are being saved: what was typed or chosen then would go with them. The focus waits
 * on the element, and returns to its field if that stays.
 */
export function HeldFields({ within, isHeld, text }: HeldFieldsProps): ReactNode {
  // No layout effect: React puts the focus back to where it was before the cleanup of one.
  useEffect(() => {
    const inside = within.current;
    if (!inside || !isHeld) return;
    const focused = document.activeElement;
    const held = new Set<HTMLElement>();
    const hold = (): void => {
      // A label presses its field even where that is inert.
      for (const one of inside.querySelectorAll<HTMLElement>(':is(input,select,textarea,label):not([inert])')) {
        if (one.closest('form') === null) continue;
        if (one === focused) inside.focus();
        one.setAttribute('inert', '');
        held.add(one);
      }
    };
    hold();
    // An answer that comes meanwhile may bring more fields.
    const observer = new MutationObserver(hold);
    observer.observe(inside, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const one of held) one.removeAttribute('inert');
      if (focused instanceof HTMLElement && document.activeElement === inside) focused.focus();
    };
  }, [within, isHeld]);
  return (
    <p role="status" className="visually-hidden">
      {isHeld ? text : ''}
    </p>
  );
}
