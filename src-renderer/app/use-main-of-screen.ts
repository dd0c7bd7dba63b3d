import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { holdScroll } from '../ui/hold-scroll.ts';

/** A click may navigate before the browser reports the last scrolling. */
const movingEvents = ['scroll', 'click', 'keydown'] as const;

/**
 * The scrolled part of the window. Another screen begins at its top, and the keyboard and the screen reader go with it; back and forward lead to where
 * the screen was left.
 */
export function useMainOfScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const element = main.current;
    const keep = (): void => {
      if (element) positions.current.set(shown.current.key, element.scrollTop);
    };
    for (const event of movingEvents) window.addEventListener(event, keep, { capture: true, passive: true });
    return () => {
      for (const event of movingEvents) window.removeEventListener(event, keep, { capture: true });
    };
  }, []);

  // Before the browser paints: what it scrolls by itself when the screen changes belongs to the new one.
  useLayoutEffect(() => {
    const element = main.current;
    const before = shown.current;
    if (!element || before.key === key) return;
    shown.current = { pathname, key };
    if (before.pathname === pathname) {
      positions.current.set(key, element.scrollTop);
      return;
    }
    element.scrollTo(0, 0);
    element.focus({ preventScroll: true });
    const kept = isPop ? (positions.current.get(key) ?? 0) : 0;
    if (kept > 0) return holdScroll(() => element.scrollTo(0, kept));
  }, [pathname, key, isPop]);
  return main;
}
