import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { type ApiFault, call } from '../client.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import { undoList } from './undo-list.ts';

/** How a change is taken back. */
export interface UndoAction<E extends Endpoint> {
  /** The change as text, for the notice with the button. */
  readonly message: string;
  /** Makes the inverse command from the answer to the command. */
  readonly undo: (output: OutputOf<E>) => Promise<unknown>;
}

/**
 * As `useCommand`, for commands that can be undone: a notice offers it for ten seconds, and Ctrl/Cmd+Z does it. `undoAction` runs before the command,
 * so that it can note the state before; null if there is nothing to undo. Changes that look at what the one before has left come `inTurn`.
 */
export function useUndoable<E extends Endpoint>(
  command: E,
  undoAction: (input: InputOf<E>) => UndoAction<E> | null | Promise<UndoAction<E> | null>,
  inTurn = <T>(run: () => Promise<T>): Promise<T> => run(),
) {
  const client = useQueryClient();
  return useMutation<OutputOf<E>, ApiFault, InputOf<E>>({
    // All of it here: a part of the screen that the change removes would not receive a callback of its own any more.
    mutationFn: useSingleFlight((input) =>
      undoList.make(() =>
        inTurn(async () => {
          const back = await undoAction(input);
          const output = await call(command, input);
          if (back) undoList.add(back.message, () => back.undo(output));
          return output;
        }),
      ),
    ),
    onSuccess: () => client.invalidateQueries(),
  });
}
