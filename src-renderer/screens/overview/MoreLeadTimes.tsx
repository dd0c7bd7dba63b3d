import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';
import { leadTimesAddress } from '../links.ts';
import type { Range } from '../range.ts';

interface MoreProps {
  readonly project: number;
  readonly count: number;
  readonly range: Range;
}

/** The end of a list of lead times that not all are in, with the way to the others. */
export function MoreLeadTimes({ project, count, range }: MoreProps): ReactNode {
  return count > 0 ? (
    <li>
      <Link to={leadTimesAddress(project, range)}>{t('overview.more', { count })}</Link>
    </li>
  ) : null;
}
