import type { Endpoint, InputOf } from '#shared/api/endpoint.ts';
import { call } from './client.ts';
import { useUndoable } from './undo/use-undoable.ts';
import { asBefore, isSame } from './undo-input.ts';

/**
 * Gives a command that changes members of something, in a way that can be taken back. `before`: how it is now, with members of the same names;
 * `messageOf`: what was done, in words. Saving what is there already offers nothing to take back.
 */
export function useChange<E extends Endpoint>(command: E, before: object, messageOf: (input: InputOf<E>) => string) {
  return useUndoable(command, (input) =>
    isSame(input as object, before)
      ? null
      : { message: messageOf(input), undo: () => call(command, asBefore(input as object, before) as InputOf<E>) },
  );
}
