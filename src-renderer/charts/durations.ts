const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const;

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A length of time in one unit, for the ticks of an axis: `45 s`, `12 min`, `3 h`, `2 d`. */
export function tickText(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds) ?? units[3];
  return `${numbers.format(seconds / unit.seconds)} ${unit.name}`;
}
