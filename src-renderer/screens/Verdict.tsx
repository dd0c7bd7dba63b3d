import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Change } from './change.ts';

const looks = { better: 'good', worse: 'warn', same: 'quiet', unknown: 'quiet' } as const;

/** A change in words, and whether it is for the better. */
export function Verdict({ change: { text, verdict } }: { readonly change: Change }): ReactNode {
  return (
    <span className="verdict">
      {text} {verdict !== 'unknown' && <Badge look={looks[verdict]}>{t(`common.verdicts.${verdict}`)}</Badge>}
    </span>
  );
}
