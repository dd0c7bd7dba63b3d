import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether what is in a box is wider than the box, so that it has to scroll to the side. */
export function useWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    const content = element?.querySelector('table');
    if (!element || !content) return;
    const measure = (): void => setWide(content.offsetWidth > element.clientWidth);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(content);
    measure();
    return () => sizes.disconnect();
  }, [box]);
  return isWide;
}
