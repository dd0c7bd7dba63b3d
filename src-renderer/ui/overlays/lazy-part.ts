import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part whose code comes when it is shown. Where it cannot be fetched, `missing` is in its place, so that the window around it stays. */
export const later = <P extends object>(
  fetched: () => Promise<ComponentType<P>>,
  missing: ComponentType<NoInfer<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() =>
    fetched().then(
      (part) => ({ default: part }),
      () => ({ default: missing }),
    ),
  );
