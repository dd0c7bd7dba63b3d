/** Keeps a choice in this browser. Where its storage is full, the choice is forgotten: no screen may fail for that. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Other pages of the same address may have filled it.
  }
}
