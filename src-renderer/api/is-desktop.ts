declare global {
  interface Window {
    /** Only where the app has a window of its own. */
    readonly plumbline?: { readonly window: true };
  }
}

/** Whether the app has a window of its own; otherwise it is shown by a browser. */
export const isDesktop = (): boolean => window.plumbline?.window === true;
