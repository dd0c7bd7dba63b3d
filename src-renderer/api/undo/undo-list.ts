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
function oneByOne() {
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
  const watchers = new Set<() => void>();
  const running = new Set<Promise<unknown>>();
  const [inTurn, whenUndone] = [oneByOne(), oneByOne()];
  const become = (changed: readonly Undoable[]): void => {
    if (changed === list || (changed.length === 0 && list.length === 0)) return;
    list = changed;
    for (const listener of watchers) listener();
  };
  /** Takes one out, so that nobody takes it back twice; null if it is out already. */
  function take(id: number): Undoable | null {
    const change = list.find((one) => one.id === id) ?? null;
    become(list.filter((one) => one !== change));
    return change;
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
    /** Takes out the newest change, after those under way are done. Null if they added nothing: undo must not take back an older change instead. */
    takeNewest(): Promise<Undoable | null> {
      const [under, before] = [[...running], next];
      return inTurn(async () => {
        await Promise.allSettled(under);
        return under.length > 0 && next === before ? null : take(list.at(-1)?.id ?? 0);
      });
    },
    take,
    /** Takes a change back after those before it: each looks at what the one before has left. */
    undo: (change: Undoable): Promise<unknown> => whenUndone(change.undo),
    pass(millis: number): void {
      become(leftAfter(list, millis));
    },
  };
}

/** The one list of this window. */
export const undoList = createUndoList();

/** Whether the window shows a screen at a path or below it: an answer that comes late moves nobody who went elsewhere meanwhile. */
export const isAt = (path: string): boolean => `${window.location.pathname}/`.startsWith(`${path}/`);
