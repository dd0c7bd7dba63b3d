import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Listens for Ctrl/Cmd+K everywhere, and for Ctrl/Cmd+Z and `?` wherever nothing is being typed. Keep both functions stable between renders. */
export function useShortcuts(open: (what: 'palette' | 'sheet') => void, undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open('palette');
      } else if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'z'
      ) {
        if (isTyping(event.target)) return;
        event.preventDefault();
        undo();
      } else if (event.key === '?' && !isTyping(event.target)) open('sheet');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, undo]);
}
