import type { ReactNode } from 'react';
import { EarlierFigures } from './EarlierFigures.tsx';
import { FailureNotices } from './notices/FailureNotices.ts';
import type { Notice } from './notices/notice.ts';
import { UpdateNotice } from './notices/UpdateNotice.tsx';
import { OutdatedFigures } from './OutdatedFigures.tsx';

/** What every screen has, but no first screen waits for. */
export function AfterFirst({ notify }: { readonly notify: (notice: Notice) => void }): ReactNode {
  return (
    <>
      <EarlierFigures />
      <OutdatedFigures />
      <UpdateNotice />
      <FailureNotices notify={notify} />
    </>
  );
}
