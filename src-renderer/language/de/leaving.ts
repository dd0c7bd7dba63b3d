import type { LeavingText } from '../leaving.ts';

/** Text of the question before something typed is lost. */
export const leaving: Readonly<Record<LeavingText, string>> = {
  title: 'Ohne Speichern verlassen?',
  about: 'Was hier eingegeben und nicht gespeichert wurde, geht verloren.',
  stay: 'Bleiben',
  leave: 'Verlassen',
};
