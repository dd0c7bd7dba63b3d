export const firstChartHeading = '## The first chart';

/** The part of the results that tells how long the demo takes to its first chart. */
export function firstChartReport(millis: readonly number[]): string {
  const seconds = millis.map((one) => (one / 1000).toFixed(1)).join(', ');
  return `${firstChartHeading}

From the click on *Explore the demo* in the built app with nothing in it, over a click on *Runs*, to a drawn chart with data, in headless Chromium: ${seconds} s.
`;
}
