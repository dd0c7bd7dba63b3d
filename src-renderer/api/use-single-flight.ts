import { useRef } from 'react';

/**
 * Gives what is the same as the last one but once while that is under way: a second press may come before the button knows of the first. What
 * was followed by something else is given again: somebody who sets a value back wants it last.
 */
export function useSingleFlight<I, O>(give: (input: I) => Promise<O>): (input: I) => Promise<O> {
  const last = useRef<{ readonly key: string; readonly answer: Promise<O> } | null>(null);
  return (input) => {
    const key = JSON.stringify(input);
    if (last.current?.key === key) return last.current.answer;
    const answer = give(input).finally(() => {
      if (last.current?.answer === answer) last.current = null;
    });
    last.current = { key, answer };
    return answer;
  };
}
