import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What a user does to scroll: from then on the kept position is no longer restored. */
const userInputs = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * The scrolled part of the window. Another screen begins at its top, and the keyboard and the screen reader go with it; back and forward lead to where
 * the screen was left.
 */
export function useMainOfScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ pathname, key, isRestoring: false });

  useEffect(() => {
    const element = main.current;
    const keep = (): void => {
      if (element && !shown.current.isRestoring) positions.current.set(shown.current.key, element.scrollTop);
    };
    element?.addEventListener('scroll', keep, { passive: true });
    return () => element?.removeEventListener('scroll', keep);
  }, []);

  // Before the browser paints: what it scrolls by itself when the screen changes belongs to the new one.
  useLayoutEffect(() => {
    const element = main.current;
    const before = shown.current;
    if (!element || before.key === key) return;
    shown.current = { pathname, key, isRestoring: false };
    if (before.pathname === pathname) {
      positions.current.set(key, element.scrollTop);
      return;
    }
    element.scrollTo(0, 0);
    element.focus({ preventScroll: true });
    const kept = isPop ? (positions.current.get(key) ?? 0) : 0;
    if (kept === 0) return;
    shown.current.isRestoring = true;
    return restore(element, kept, () => {
      shown.current.isRestoring = false;
    });
  }, [pathname, key, isPop]);
  return main;
}

/** Scrolls to a position as soon as enough of the screen is drawn. */
function restore(element: HTMLElement, top: number, done: () => void): () => void {
  const stop = (): void => {
    drawn.disconnect();
    for (const input of userInputs) window.removeEventListener(input, stop, true);
    done();
  };
  const tryNow = (): void => {
    element.scrollTo(0, top);
    if (Math.abs(element.scrollTop - top) <= 1) stop();
  };
  const drawn = new MutationObserver(tryNow);
  drawn.observe(element, { childList: true, subtree: true });
  for (const input of userInputs) window.addEventListener(input, stop, { capture: true, once: true });
  tryNow();
  return stop;
}
