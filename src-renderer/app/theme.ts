export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const place = 'plumbline.theme';

/** The theme that was chosen; the system's where none was. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(place);
  return themes.find((theme) => theme === kept) ?? 'system';
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Puts the theme on the page, and keeps it there while the system changes its mind. */
export function applyTheme(): void {
  const theme = chosenTheme();
  document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
}
dark.addEventListener('change', applyTheme);

/** Remembers a choice and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(place, theme);
  applyTheme();
}
