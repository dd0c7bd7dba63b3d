import { useCallback, useEffect, useRef, useState } from 'react';

/** So long what was done is told, in milliseconds. */
const shownMillis = 6_000;

/** What a control says it came to: news goes by itself, a fault (`stays`) with the next word. */
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
