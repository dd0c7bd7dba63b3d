import type { Catalogue } from '../catalogue.ts';

export const welcome: Catalogue['welcome'] = {
  title: 'Willkommen',
  question: 'Wie schnell und wie sicher erreichen Änderungen die Menschen, für die sie gedacht sind?',
  lead: 'Plumbline holt die Läufe der Pipelines ab, bewahrt sie auf diesem Computer auf und misst Durchlauf-, Zyklus-, Ausfall- und Reparaturzeiten. Nichts verlässt das Haus, und jede Zahl öffnet die Läufe und Commits, aus denen sie entstand.',
  demo: 'Die Demo-Firma erkunden',
  demoAbout:
    'Erfundene Teams mit Jenkins, Jira, Azure DevOps und GitHub und neunzig Tage ihrer Arbeit, wirklich gesammelt von Simulatoren auf diesem Computer. Ein Klick entfernt alles wieder.',
  explore: 'Demo erkunden',
  making: 'Wird angelegt …',
  connect: 'Ein System verbinden',
  connectAbout:
    'Ein Job oder Ordner in Jenkins, ein Filter in Jira, ein Projekt in Azure DevOps oder ein Repository in GitHub, mit einem Token, das dort lesen darf. Ein Test zeigt Schritt für Schritt, was funktioniert, bevor etwas behalten wird.',
  connectWay: 'Verbinden',
  straightTo: 'Direkt zu:',
  restore: 'Eine Sicherung wiederherstellen',
  restoreAbout:
    'Alles, wie es war, aus einer Sicherung dieses oder eines anderen Computers: Projekte, Gesammeltes, Einstellungen. Geheimnisse stehen in keiner Sicherung; sie werden neu eingegeben.',
};
