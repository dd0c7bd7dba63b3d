/** How long a change can be taken back, in milliseconds; the time does not run while somebody looks at its notice. */
export const undoMillis = 10_000;

/** A change that was made and can still be taken back. */
export interface Undoable {
  readonly id: number;
  /** The change as text. */
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  /** Milliseconds for which it can still be taken back. */
  readonly left: number;
}

/** The changes that can still be undone after some milliseconds. */
export function leftAfter(list: readonly Undoable[], millis: number): readonly Undoable[] {
  return list.flatMap((one) => (one.left > millis ? [{ ...one, left: one.left - millis }] : []));
}

/** The changes that can be undone, newest last, and their listeners. */
export function createUndoList() {
  let list: readonly Undoable[] = [];
  let next = 1;
  const watchers = new Set<() => void>();
  const running = new Set<Promise<unknown>>();
  const become = (changed: readonly Undoable[]): void => {
    if (changed === list || (changed.length === 0 && list.length === 0)) return;
    list = changed;
    for (const listener of watchers) listener();
  };
  return {
    now: (): readonly Undoable[] => list,
    watch(listener: () => void): () => void {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    add(message: string, undo: () => Promise<unknown>): void {
      become([...list, { id: next++, message, undo, left: undoMillis }]);
    },
    /** Makes a change that may be added in the end. */
    async make<T>(change: () => Promise<T>): Promise<T> {
      const made = change();
      running.add(made);
      try {
        return await made;
      } finally {
        running.delete(made);
      }
    },
    /** The newest change, after those under way are done. Null if they added nothing: undo must not take back an older change instead. */
    async newest(): Promise<Undoable | null> {
      const before = list.at(-1) ?? null;
      if (running.size === 0) return before;
      await Promise.allSettled(running);
      const last = list.at(-1) ?? null;
      return last !== null && last.id > (before?.id ?? 0) ? last : null;
    },
    /** Takes one out, so that nobody takes it back twice; null if it is out already. */
    take(id: number): Undoable | null {
      const change = list.find((one) => one.id === id) ?? null;
      become(list.filter((one) => one !== change));
      return change;
    },
    pass(millis: number): void {
      become(leftAfter(list, millis));
    },
  };
}

/** The one list of this window. */
export const undoList = createUndoList();

/** Whether the window shows a screen at a path or below it: an answer that comes late moves nobody who went elsewhere meanwhile. */
export const isAt = (path: string): boolean => `${window.location.pathname}/`.startsWith(`${path}/`);
