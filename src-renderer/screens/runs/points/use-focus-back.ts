import { useEffect, useState } from 'react';

/** Gives the keyboard's focus back to what had it before this was shown, where it is lost with this: Tab goes on from there. */
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
