import type { SignedOutText } from '../signed-out.ts';

/** Text of the page of a browser that is not signed in. */
export const signedOut: Readonly<Record<SignedOutText, string>> = {
  signedOut: 'Dieser Tab ist nicht angemeldet',
  usedLink: 'Dieser Link wurde schon benutzt',
  left: 'Die Abmeldung ist erfolgt',
  newest:
    'Den neuesten Anmeldelink öffnen, den Plumbline dort ausgegeben hat, wo es gestartet wurde: Jeder gilt einmal, danach steht dort ein weiterer. Hat Plumbline ein eigenes Fenster, dann dieses benutzen.',
  key: 'Schlüssel',
  keyHelp: 'Der Schlüssel, der für diesen Server ausgegeben wurde.',
  signIn: 'Anmelden',
  wrongKey: 'Dieser Schlüssel ist nicht bekannt, abgelaufen oder entfernt.',
  tooManyKeys: 'Zu viele falsche Schlüssel. Zehn Sekunden warten, dann erneut versuchen.',
  noAnswer: 'Der Server antwortet nicht. Erneut versuchen.',
  kept: 'Was hier eingegeben wurde, bleibt: den Link in einem anderen Tab öffnen, dann geht es hier weiter.',
  tabs: 'Sobald ein Tab dieses Browsers angemeldet ist, geht es in den anderen dort weiter, wo sie waren.',
};
