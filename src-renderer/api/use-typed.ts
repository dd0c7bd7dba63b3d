import { useState } from 'react';
import { useUnsaved } from './unsaved.ts';

/**
 * The fields of a form that is always there. Each shows what is saved until somebody types in it, and then what was typed: what another
 * window saves meanwhile does not take its place. Leaving the screen asks about it.
 */
export function useTyped<V extends object>(saved: V) {
  const [typed, setTyped] = useState<Partial<V>>({});
  const [sent, setSent] = useState<Partial<V>>({});
  const kept = Object.fromEntries(Object.entries(saved).filter(([member]) => !Object.hasOwn(sent, member)));
  // It may be saved although the answer was lost.
  const left = without(typed, kept as Partial<V>);
  useUnsaved(isSome(left), !isSome(without(left, sent)));
  return {
    values: { ...saved, ...typed },
    /** Somebody typed. What is saved already counts as not typed, unless something else is being saved in its place. */
    set(values: Partial<V>): void {
      setTyped((before) => without({ ...before, ...values }, kept as Partial<V>));
    },
    /** These are being saved. Then the fields show what the service keeps of them, except those in which somebody typed since; `error` shows a failure. */
    save: (values: Partial<V>, saving: Promise<unknown>): void => {
      setSent(values);
      const end = (): void => setSent((now) => (now === values ? {} : now));
      saving
        .then(
          () => setTyped((before) => without(before, values)),
          () => undefined,
        )
        .then(end);
    },
    /** The typed text is no longer needed. */
    forget: (): void => setTyped({}),
  };
}

const isSome = (values: object): boolean => Object.keys(values).length > 0;

/** The members that are not the same in the others. */
function without<V extends object>(typed: Partial<V>, others: Partial<V>): Partial<V> {
  const same = new Map<string, unknown>(Object.entries(others));
  return Object.fromEntries(
    Object.entries(typed).filter(([member, value]) => same.get(member) !== value),
  ) as Partial<V>;
}
