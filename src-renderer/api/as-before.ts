/** The input of a command with what its members were before, where that is known; ids and the like stay. */
export function asBefore<I extends object>(input: I, before: object): I {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(input).map(([member, value]) => [
    member,
    earlier.has(member) ? earlier.get(member) : value,
  ]);
  return Object.fromEntries(changed) as I;
}

/** Whether an input changes anything of what was before. */
export const isSame = (input: object, before: object): boolean =>
  JSON.stringify(input) === JSON.stringify(asBefore(input, before));
