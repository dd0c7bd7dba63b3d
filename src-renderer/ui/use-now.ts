import { useEffect, useState } from 'react';

/** The clock, good enough for ages on the screen. */
export function useNow(everyMillis = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMillis);
    return () => window.clearInterval(timer);
  }, [everyMillis]);
  return now;
}
