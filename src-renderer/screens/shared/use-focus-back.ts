import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it before this was shown, if it would be lost with this: Tab continues from there. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What was removed with the focus in it leaves it to the whole page; where it has gone elsewhere by itself it stays.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
