import type { MessageBoxOptions, RenderProcessGoneDetails } from 'electron';
import type { Log } from '../../service/contract.ts';
import type { ShellText } from './shell-text.ts';

type Reason = RenderProcessGoneDetails['reason'];

/** Logs that a process of Electron ended, and returns whether that was a fault. */
export function noteGone(
  opening: Promise<{ readonly log: Log }>,
  process: 'window' | 'helper',
  reason: Reason,
): boolean {
  if (reason === 'clean-exit') return false;
  opening.then(
    ({ log }) =>
      process === 'window'
        ? log.error({ reason }, 'The process of the window ended')
        : log.warn({ reason }, 'A helper process of the window ended'),
    // Where nothing was opened there is no log.
    () => undefined,
  );
  return true;
}

/** The question to the user when the window's process failed; the first answer reloads it. */
export const reloadQuestion = ({ windowGone: { title, body, reload }, quit }: ShellText): MessageBoxOptions => ({
  type: 'error',
  message: title,
  detail: body,
  buttons: [reload, quit],
  defaultId: 0,
  cancelId: 0,
});

/** The message for the error of a failed start. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
