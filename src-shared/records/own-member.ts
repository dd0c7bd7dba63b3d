/**
 * The member of that name, where the object itself has it. A name that came from elsewhere may be `constructor` or another one that every
 * object inherits, which `object[name]` would give.
 */
export function ownMember<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}
