import type { Catalogue } from '../catalogue.ts';

export const welcome: Catalogue['welcome'] = {
  title: 'Willkommen',
  question: 'Wie schnell und sicher erreichen Änderungen ihre Nutzer?',
  lead: 'Plumbline misst die eigenen Pipelines. Alle Daten bleiben auf diesem Computer.',
  preview: 'Beispiel: die Kennzahlen eines Projekts mit ihrem Verlauf über 12 Wochen',
  example: 'Beispiel',
  exampleAbout: 'Erfundene Zahlen, bis ein System verbunden ist.',
  demo: 'Demo-Firma erkunden',
  demoAbout: 'Erfundene Teams mit Monaten an Arbeit. Ein Klick entfernt sie.',
  explore: 'Demo erkunden',
  making: 'Startet …',
  connect: 'System verbinden',
  connectAbout: 'Eine Adresse und ein Token mit Leserecht. Ein Test zeigt, was funktioniert.',
  restore: 'Sicherung wiederherstellen',
  restoreAbout: 'Projekte, Daten und Einstellungen dieses oder eines anderen Computers, ohne Geheimnisse.',
};
