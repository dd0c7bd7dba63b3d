import type { ReactNode } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import type { Change } from './change.ts';

const looks = { better: 'good', worse: 'bad', same: 'quiet', too_few: 'quiet', unknown: 'quiet' } as const;

/** A change in words, and whether it is for the better. */
export function Verdict({ change: { text, verdict, badge } }: { readonly change: Change }): ReactNode {
  return (
    <span>
      {text} {badge !== null && <Badge look={looks[verdict]}>{badge}</Badge>}
    </span>
  );
}
