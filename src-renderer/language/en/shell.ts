export const shell = {
  skip: 'Skip to the screen',
  goTo: 'Go to …',
  screens: 'Screens',
  nowhere: 'Nothing is here',
  nowhereWay: 'The address leads nowhere. <way>Go to the projects.</way>',
  projectOf: '{{project}}: {{screen}}',
} as const;
