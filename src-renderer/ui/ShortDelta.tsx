import type { ReactNode } from 'react';
import { Delta, type DeltaView } from './Delta.tsx';

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
