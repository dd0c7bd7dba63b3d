import { useEffect, useState } from 'react';
import { remember } from '../../ui/remember.ts';

const key = 'sidebar';
/** `sidebar.css` has the same width. */
const smallWindow = '(max-width: 900px)';

/** Whether the sidebar shows icons only: as chosen on this computer, and always in a small window until it is opened there. */
export function useNarrowSidebar(): readonly [boolean, () => void] {
  const [isNarrow, setNarrow] = useState(
    () => window.matchMedia(smallWindow).matches || localStorage.getItem(key) === 'icons',
  );
  useEffect(() => {
    const media = window.matchMedia(smallWindow);
    const follow = (): void => setNarrow(media.matches || localStorage.getItem(key) === 'icons');
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  const toggle = (): void => {
    setNarrow(!isNarrow);
    if (!window.matchMedia(smallWindow).matches) remember(key, isNarrow ? 'labels' : 'icons');
  };
  return [isNarrow, toggle];
}
