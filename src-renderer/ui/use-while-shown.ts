import { useEffect, useRef } from 'react';

/** Gives what runs a function only while the part is on the screen: an answer that comes later must not close what has its place by then. */
export function useWhileShown(): (run: () => void) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (run) => {
    if (isShown.current) run();
  };
}
