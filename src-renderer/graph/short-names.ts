/** Each name by its last parts between slashes, as few as distinguish it from all others. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map(names.map((name) => [name, name.split('/')]));
  const ending = (name: string, length: number): string => (parts.get(name) ?? [name]).slice(-length).join('/');
  return new Map(
    names.map((name) => {
      const most = parts.get(name)?.length ?? 1;
      let length = 1;
      while (length < most && names.some((other) => other !== name && ending(other, length) === ending(name, length)))
        length += 1;
      return [name, ending(name, length)];
    }),
  );
}
