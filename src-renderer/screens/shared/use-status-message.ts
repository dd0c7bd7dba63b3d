import { useCallback, useEffect, useRef, useState } from 'react';

/** How long an outcome is shown, in milliseconds. */
const shownMillis = 6_000;

/** The outcome of a control: a success disappears by itself, a fault (`stays`) with the next outcome. */
export function useStatusMessage(): readonly [string, (text: string, stays?: boolean) => void] {
  const [message, setMessage] = useState('');
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const say = useCallback((text: string, stays = false): void => {
    window.clearTimeout(timer.current);
    setMessage(text);
    if (!stays) timer.current = window.setTimeout(() => setMessage(''), shownMillis);
  }, []);
  return [message, say];
}
