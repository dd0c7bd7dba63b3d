/** How much room the lines of lists, tables and controls have. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const key = 'density';

/** The density that was chosen on this computer. */
export function chosenDensity(): Density {
  const stored = localStorage.getItem(key);
  return densities.find((density) => density === stored) ?? 'comfortable';
}

/** Puts the chosen density on the page, where `theme.css` follows it, or another one, which is kept. */
export function applyDensity(density?: Density): void {
  if (density) localStorage.setItem(key, density);
  document.documentElement.dataset.density = chosenDensity();
}
