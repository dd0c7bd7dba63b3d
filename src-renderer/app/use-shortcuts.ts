import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Listens for Ctrl/Cmd+K everywhere and for `?` wherever nothing is being typed. Keep `open` stable between renders. */
export function useShortcuts(open: (what: 'palette' | 'sheet') => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open('palette');
      } else if (event.key === '?' && !isTyping(event.target)) open('sheet');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}
