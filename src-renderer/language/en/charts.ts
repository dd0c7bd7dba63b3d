export const charts = {
  table: 'View as table',
  tableCut: 'The first {{shown}} rows are shown; the export holds all {{all}}.',
  all: 'Show all again',
  use: 'Drag to zoom, with Shift to move. Arrow keys walk the points, Enter opens what made one, Escape shows all again.',
  walk: 'Arrow keys walk the values.',
  position: '{{at}} of {{all}}',
  between: '{{from}} – {{to}}',
  over: 'over {{from}}',
  chart: 'chart',
} as const;
