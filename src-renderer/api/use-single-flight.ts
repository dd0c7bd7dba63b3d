import { useRef } from 'react';

/** Gives the same but once while it is under way: a second press may come before the button knows of the first. */
export function useSingleFlight<I, O>(give: (input: I) => Promise<O>): (input: I) => Promise<O> {
  const pending = useRef(new Map<string, Promise<O>>());
  return (input) => {
    const key = JSON.stringify(input);
    const answer = pending.current.get(key) ?? give(input).finally(() => pending.current.delete(key));
    pending.current.set(key, answer);
    return answer;
  };
}
