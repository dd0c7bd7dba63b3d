/** The command was given in a way that cannot be meant: exit status 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

/** The work could not be done: exit status 1. The message is the next step for the user. */
export class WorkFault extends Error {
  override readonly name = 'WorkFault';
}

/** The user stopped the work: exit status 130. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Why a signal ended the work: a fault of the process itself, or else the user. */
export const endOf = ({ reason }: AbortSignal, interrupted: string): WorkFault | Interrupted =>
  reason instanceof WorkFault ? reason : new Interrupted(interrupted);
