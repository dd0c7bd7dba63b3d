import type { ReactNode } from 'react';

/** The outcome of the control beside it, announced to screen readers; it overlays the screen, so that nothing moves. */
export function StatusMessage({ text }: { readonly text: string }): ReactNode {
  return (
    <span role="status" className="said">
      {text}
    </span>
  );
}
