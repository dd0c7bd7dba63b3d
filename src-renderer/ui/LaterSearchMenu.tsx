import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from './Ask.tsx';
import type { SearchMenu } from './SearchMenu.tsx';

const Loaded = lazy(() => import('./SearchMenu.tsx').then((module) => ({ default: module.SearchMenu })));

/** A search menu whose code comes when it is first opened: no first screen waits for it. */
export function LaterSearchMenu(props: ComponentProps<typeof SearchMenu>): ReactNode {
  return (
    <Suspense fallback={<Skeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
