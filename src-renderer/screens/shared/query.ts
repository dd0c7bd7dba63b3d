import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The query with some words changed; null takes one out. */
export function changedQuery(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

/** The query of the address, where every choice of a screen lives, and how to change some words of it. */
export function useAddressQuery(): readonly [
  URLSearchParams,
  (changes: Readonly<Record<string, string | null>>) => void,
] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setQuery((now) => changedQuery(now, changes), { replace: true }),
    [setQuery],
  );
  return [query, change];
}
