/** Opens the print dialog of the window, which also saves as PDF. Paper is white: the light theme is put on for as long as it prints. */
export function printScreen(): void {
  window.print();
}
