import { type RefObject, useEffect, useRef, useState } from 'react';

/** Leads from what was pressed to the heading of what it shows, which may lie screens away: once that is shown, it has the focus and is in view. */
export function useFocusHeading(shown: string): {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly leadTo: (pressed: string) => void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  // An object, so that pressing the same again leads there again.
  const [pressed, setPressed] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (pressed?.id !== shown) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [pressed, shown]);
  return { heading, leadTo: (id) => setPressed({ id }) };
}
