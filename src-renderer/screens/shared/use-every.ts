import { useEffect, useRef } from 'react';

/** Acts again and again for as long as the part is on the screen and the window is seen; not while `millis` is null. */
export function useEvery(millis: number | null, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (millis === null) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, millis);
    return () => window.clearInterval(timer);
  }, [millis]);
}
