/** Opens the print dialog of the window, which also saves as PDF. */
export function printScreen(): void {
  // The menu that it is chosen from closes first: an open one stops the page from scrolling.
  requestAnimationFrame(() => window.print());
}

/** Paper is white: whatever the theme, the light one is on for as long as the window prints. */
export function printOnWhite(): void {
  let theme: string | undefined;
  window.addEventListener('beforeprint', () => {
    theme = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
  });
}
