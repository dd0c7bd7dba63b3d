export const welcome = {
  title: 'Welcome',
  question: 'How fast and how safely do your changes reach your users?',
  lead: 'Plumbline measures your pipelines. All data stays on this computer.',
  preview: 'Example: the measures of a project with their trends over 12 weeks',
  demo: 'Explore the demo company',
  demoAbout: 'Made-up teams with months of work. One click removes it.',
  explore: 'Explore the demo',
  making: 'Starting …',
  connect: 'Connect a system',
  connectAbout: 'An address and a token that may read it. A test shows what works.',
  restore: 'Restore a backup',
  restoreAbout: 'Projects, data and settings of this or another computer, without secrets.',
} as const;
