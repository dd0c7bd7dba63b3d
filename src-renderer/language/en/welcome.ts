export const welcome = {
  title: 'Welcome',
  question: 'How fast and how safely do your changes reach your users?',
  lead: 'Plumbline collects the runs of your pipelines, keeps them on this computer, and measures lead, cycle, failure and repair times. Nothing leaves the building, and every figure opens the runs and commits that made it.',
  demo: 'Explore the demo company',
  demoAbout:
    'Made-up teams with a Jenkins, a Jira, an Azure DevOps and a GitHub, and ninety days of their work, collected for real from simulators on this computer. One click removes it again.',
  explore: 'Explore the demo',
  making: 'Making it …',
  connect: 'Connect a system',
  connectAbout:
    'A job or folder of a Jenkins, a filter of a Jira, a project of an Azure DevOps, or a repository of a GitHub, with a token that may read it. A test shows step by step what works before anything is kept.',
  connectWay: 'Connect',
  straightTo: 'Straight to:',
  restore: 'Restore a backup',
  restoreAbout:
    'Everything as it was, from a backup of this or another computer: projects, what was collected, settings. Secrets are in no backup; they are typed again.',
} as const;
