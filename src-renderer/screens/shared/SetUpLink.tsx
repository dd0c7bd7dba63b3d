import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isReadOnly } from '../../api/read-only.ts';

/** A link to where something is set up; plain text where that is another computer. */
export const SetUpLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode =>
  isReadOnly() ? <span>{children}</span> : <Link to={to}>{children}</Link>;
