import type { LeavingText } from '../leaving.ts';

/** Text of the question before something typed is lost. */
export const leaving: Readonly<Record<LeavingText, string>> = {
  title: 'Ohne Speichern verlassen?',
  about: 'Was hier eingegeben wurde, ist nicht gespeichert.',
  stay: 'Bleiben',
  leave: 'Verlassen',
};
