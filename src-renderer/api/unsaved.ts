import { useLayoutEffect } from 'react';
import { unsaved } from './session.ts';

/** While `isTyped`, leaving the screen asks first. Fields that save by themselves do not need it. */
export function useUnsaved(isTyped: boolean): void {
  useLayoutEffect(() => {
    if (!isTyped) return;
    const form = {};
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isTyped]);
}
