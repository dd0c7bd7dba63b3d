/** How much room the lines of lists, tables and controls have. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const key = 'density';

/** The density that was chosen on this computer. */
export function chosenDensity(): Density {
  const stored = localStorage.getItem(key);
  return densities.find((density) => density === stored) ?? 'comfortable';
}

/** Keeps the density and puts it on the page, where `theme.css` follows it. */
export function applyDensity(density: Density = chosenDensity()): void {
  localStorage.setItem(key, density);
  document.documentElement.dataset.density = density;
}
