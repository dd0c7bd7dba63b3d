import { useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { t } from '../language/language.ts';
import { call } from './client.ts';
import { oneByOne } from './undo/undo-list.ts';
import { useUndoable } from './undo/use-undoable.ts';
import { asBefore, isSame } from './undo-input.ts';

/** What a command changes, with members of the same names. */
interface Changed<E extends Endpoint> {
  /** Reads how it is. */
  readonly now: (input: InputOf<E>) => Promise<object>;
  /** The same of the answer to the command, where its members have other names. */
  readonly answered?: (output: OutputOf<E>) => object;
}

/**
 * Gives a command that changes members of something, in a way that can be taken back. `messageOf`: what was done, in words; null if it cannot be
 * taken back. Saving what is there already offers nothing to take back. Each change comes after the one before, so that it knows what that has left.
 */
export function useChange<E extends Endpoint>(
  command: E,
  { now, answered = (output) => output as object }: Changed<E>,
  messageOf: (input: InputOf<E>) => string | null,
) {
  const [inTurn] = useState(oneByOne);
  return useUndoable(
    command,
    async (input) => {
      const earlier = await now(input);
      const message = messageOf(input);
      if (message === null || isSame(input as object, earlier)) return null;
      return {
        message,
        // Refused where the command did not leave it as it is now: another window's later change would be lost.
        undo: async (output) => {
          // The answer has what the service made of a name or an address.
          const left = asBefore(input as object, answered(output));
          if (!isSame(left, await now(input))) throw new Error(t('undo.changedSince'));
          // What this input was made from is not stored any more.
          await call(command, { ...asBefore(input as object, earlier), instead_of: undefined } as object as InputOf<E>);
        },
      };
    },
    inTurn,
  );
}
