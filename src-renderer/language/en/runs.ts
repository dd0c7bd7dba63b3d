export const runs = {
  axis: 'Axis',
  scales: { auto: 'Scale that fits', linear: 'Linear', log: 'Logarithmic' },
  dailyAverages: 'Daily averages of the project',
} as const;
