import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

/** The change of a figure against the period before, in a word or two. */
export interface DeltaView {
  readonly text: string;
  /** The direction of the change; null if there is none or it is unknown. */
  readonly direction: 'up' | 'down' | null;
  readonly look: 'good' | 'bad' | 'quiet';
}

/** A difference with its direction; coloured only where it is larger than chance. */
export function Delta({ delta: { text, direction, look } }: { readonly delta: DeltaView }): ReactNode {
  return (
    <span className={`badge delta ${look}`}>
      {direction === 'up' && <ArrowUp className="icon" />}
      {direction === 'down' && <ArrowDown className="icon" />}
      {text}
    </span>
  );
}

/** A difference in a table: what is none takes little room, as each row would repeat the same words. */
export function ShortDelta({ delta }: { readonly delta: DeltaView }): ReactNode {
  if (delta.direction !== null) return <Delta delta={delta} />;
  return (
    <span className="badge quiet" title={delta.text}>
      <span aria-hidden="true">≈</span>
      <span className="visually-hidden">{delta.text}</span>
    </span>
  );
}
