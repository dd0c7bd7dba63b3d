/** The input of a command with what its members were before, where that is known; ids and the like stay. */
export function asBefore<I extends object>(input: I, before: object): I {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(input).map(([member, value]) => [
    member,
    earlier.has(member) ? earlier.get(member) : value,
  ]);
  return Object.fromEntries(changed) as I;
}

/**
 * The members of a form that differ from what they were when it opened: only these are saved, so that what another window saved meanwhile
 * stays as it is.
 */
export const changedMembers = <W extends object>(wanted: W, opened: object): Partial<W> => {
  const earlier = new Map<string, unknown>(Object.entries(opened));
  const changed = Object.entries(wanted).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(member)),
  );
  return Object.fromEntries(changed) as Partial<W>;
};

/** Whether an input changes anything of what was before. */
export const isSame = (input: object, before: object): boolean =>
  JSON.stringify(input) === JSON.stringify(asBefore(input, before));
