/** Asks something of each member in order, and of the next one meanwhile. A failure is that of its own member; one that nobody waits for is nobody's. */
export function* prefetch<T, R>(
  members: Iterable<T>,
  ask: (member: T) => Promise<R>,
): Generator<{ readonly member: T; readonly answer: Promise<R> }> {
  let before: { readonly member: T; readonly answer: Promise<R> } | null = null;
  for (const member of members) {
    const answer = ask(member);
    answer.catch(() => undefined);
    if (before) yield before;
    before = { member, answer };
  }
  if (before) yield before;
}
