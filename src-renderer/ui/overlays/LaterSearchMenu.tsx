import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../Ask.tsx';
import { later } from './lazy-part.ts';
import { NotLoaded } from './NotLoaded.tsx';
import type { SearchMenu } from './SearchMenu.tsx';

const Loaded = later(() => import('./SearchMenu.tsx').then((module) => module.SearchMenu), NotLoaded);

/** A search menu whose code comes when it is first opened: no first screen waits for it. */
export function LaterSearchMenu(props: ComponentProps<typeof SearchMenu>): ReactNode {
  return (
    <Suspense fallback={<Skeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
