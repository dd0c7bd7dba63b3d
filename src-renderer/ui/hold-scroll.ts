/** What a user does to go elsewhere: from then on nothing moves the screen but the user. */
const userInputs = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Goes to a place of the screen, and again each time something is drawn or changes its size, as what loads above would push the place away. Ends with the
 * first thing the user does, or with the returned function.
 */
export function holdScroll(goThere: () => void): () => void {
  const drawn = new MutationObserver(goThere);
  const resized = new ResizeObserver(goThere);
  const stop = (): void => {
    drawn.disconnect();
    resized.disconnect();
    for (const input of userInputs) window.removeEventListener(input, stop, true);
  };
  drawn.observe(document.body, { childList: true, subtree: true, characterData: true });
  // Of a part that grows without a change of what is in it, such as a chart that is drawn again wider.
  for (const part of document.querySelectorAll('main > *')) resized.observe(part);
  for (const input of userInputs) window.addEventListener(input, stop, { capture: true });
  goThere();
  return stop;
}
