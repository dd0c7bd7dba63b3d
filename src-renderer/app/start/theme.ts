export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

/** The theme that was chosen on this computer. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Puts the chosen theme on the page, or another one, which is kept; `system` follows the system as it changes. */
export function applyTheme(theme?: Theme): void {
  if (theme) localStorage.setItem(key, theme);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const isDark = chosenTheme() === 'system' ? dark.matches : chosenTheme() === 'dark';
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    window.dispatchEvent(new Event('themechange'));
  };
  dark.onchange = apply;
  apply();
}
