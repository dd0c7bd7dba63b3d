import { groupedBy } from '#shared/stats/grouped.ts';

/** Each name by its last parts between slashes, as few as distinguish it from all others. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map(names.map((name) => [name, name.split('/')]));
  const partsOf = (name: string): readonly string[] => parts.get(name) ?? [name];
  const short = new Map<string, string>();
  // Those that end alike part by part, and not each name beside each: there may be thousands.
  let alike = [[...parts.keys()]];
  for (let length = 1; alike.length > 0; length += 1) {
    const groups = alike.flatMap((some) => [...groupedBy(some, (name) => partsOf(name).at(-length)).values()]);
    const isDone = (group: readonly string[], name: string): boolean =>
      group.length === 1 || partsOf(name).length === length;
    for (const group of groups)
      for (const name of group) if (isDone(group, name)) short.set(name, partsOf(name).slice(-length).join('/'));
    alike = groups.map((group) => group.filter((name) => !isDone(group, name))).filter((group) => group.length > 0);
  }
  return short;
}
