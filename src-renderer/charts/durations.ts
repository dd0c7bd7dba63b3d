const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const;

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A length of time in its two largest units, such as `1 h 52 min`; one unit where the second is nothing. */
export function durationText(seconds: number): string {
  if (seconds < 59.95) return `${numbers.format(seconds < 10 ? seconds : Math.round(seconds))} s`;
  for (const [place, unit] of units.entries()) {
    const next = units[place + 1] ?? unit;
    // Rounded in the smaller unit first, so that 59 min 59.9 s becomes 1 h and not 59 min 60 s.
    const inNext = Math.round(seconds / next.seconds);
    const perUnit = unit.seconds / next.seconds;
    if (inNext < perUnit) continue;
    const large = `${numbers.format(Math.floor(inNext / perUnit))} ${unit.name}`;
    const small = inNext % perUnit;
    return small === 0 ? large : `${large} ${small} ${next.name}`;
  }
  return `${Math.round(seconds)} s`;
}

/** A length of time in one unit, for the ticks of an axis: `45 s`, `12 min`, `3 h`, `2 d`. */
export function tickText(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds) ?? units[3];
  return `${numbers.format(seconds / unit.seconds)} ${unit.name}`;
}
