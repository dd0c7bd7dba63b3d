import type { ReactNode } from 'react';

/** What the control beside it came to, read out as it is said; it lies over the screen, so that nothing moves for it. */
export function StatusMessage({ text }: { readonly text: string }): ReactNode {
  return (
    <span role="status" className="said">
      {text}
    </span>
  );
}
