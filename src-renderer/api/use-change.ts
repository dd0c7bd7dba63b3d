import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { t } from '../language/language.ts';
import { call } from './client.ts';
import { useUndoable } from './undo/use-undoable.ts';
import { asBefore, isSame } from './undo-input.ts';

/** What a command changes, with members of the same names. */
export interface Changed<E extends Endpoint = Endpoint> {
  /** How it was when the command was given, with what was on its way by then. */
  readonly before: () => object;
  /** Reads how it is. */
  readonly now: () => Promise<object>;
  /** The same of the answer to the command, where its members have other names. */
  readonly answered?: (output: OutputOf<E>) => object;
}

/**
 * Gives a command that changes members of something, in a way that can be taken back. `messageOf`: what was done, in words. Saving what is there
 * already offers nothing to take back.
 */
export function useChange<E extends Endpoint>(
  command: E,
  { before, now, answered = (output) => output as object }: Changed<E>,
  messageOf: (input: InputOf<E>) => string,
) {
  return useUndoable(command, (input) => {
    const earlier = before();
    if (isSame(input as object, earlier)) return null;
    return {
      message: messageOf(input),
      undo: (output) => takeBack(command, input, answered(output), { earlier, now }),
    };
  });
}

/** Takes a change back. Refused where the command did not leave it as it is now: another window's later change would be lost. */
export async function takeBack<E extends Endpoint>(
  command: E,
  input: InputOf<E>,
  output: object,
  { earlier, now }: { readonly earlier: object; readonly now: () => Promise<object> },
): Promise<void> {
  // The answer has what the service made of a name or an address.
  const left = asBefore(input as object, output);
  if (!isSame(left, await now())) throw new Error(t('undo.changedSince'));
  await call(command, asBefore(input as object, earlier) as InputOf<E>);
}
