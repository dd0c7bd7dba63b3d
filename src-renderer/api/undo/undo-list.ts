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

/** Runs what is given one after the other. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The changes that can be undone, newest last, and their listeners. */
export function createUndoList() {
  let list: readonly Undoable[] = [];
  let next = 1;
  let putBacks = 0;
  const watchers = new Set<() => void>();
  const running = new Set<Promise<unknown>>();
  const whenUndone = oneByOne();
  const become = (changed: readonly Undoable[]): void => {
    if (changed === list || (changed.length === 0 && list.length === 0)) return;
    list = changed;
    for (const listener of watchers) listener();
  };
  /** Takes one out, so that nobody takes it back twice; nothing if it is out already. */
  function take(id: number | undefined): Undoable | undefined {
    const change = list.find((one) => one.id === id);
    become(list.filter((one) => one !== change));
    return change;
  }
  /** Offers a change again, at its place among the others. */
  function putBack(change: Undoable): void {
    putBacks += 1;
    become([...list, { ...change, left: undoMillis }].toSorted((one, other) => one.id - other.id));
  }
  return {
    now: (): readonly Undoable[] => list,
    watch(listener: () => void): () => void {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    add(message: string, undo: () => Promise<unknown>): void {
      become([...list, { id: next++, message, undo, left: undoMillis }]);
    },
    putBack,
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
    /** Takes out the newest change, after those under way are done. Nothing if they added nothing: undo must not take back an older change instead. */
    async takeNewest(): Promise<Undoable | undefined> {
      const before = running.size > 0 && next;
      await Promise.allSettled(running);
      return next === before ? undefined : take(list.at(-1)?.id);
    },
    take,
    /**
     * Takes a change back after those before it: each looks at what the one before has left. False where one of those was put back meanwhile,
     * and so is this.
     */
    undo(change: Undoable): Promise<boolean> {
      const before = putBacks;
      return whenUndone(async () => {
        const isDue = putBacks === before;
        await (isDue ? change.undo() : putBack(change));
        return isDue;
      });
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
