import { useLayoutEffect } from 'react';
import { unsaved } from './session.ts';

/** While `isTyped`, leaving the screen asks first, but for what is being saved: if that fails, the next screen says so. Fields that save by themselves do not need it. */
export function useUnsaved(isTyped: boolean, isSaving: boolean): void {
  useLayoutEffect(() => {
    if (!isTyped) return;
    const form = {};
    unsaved.set(form, isSaving);
    return () => void unsaved.delete(form);
  }, [isTyped, isSaving]);
}
