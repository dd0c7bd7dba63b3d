import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { state } from '#shared/api/state.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { RunLink } from '../shared/RunLink.tsx';
import { Headline } from './Headline.tsx';
import { openBreakagesOf } from './open-breakages.ts';

/** More of them would push the chart away; the overview lists all. */
const most = 3;

/** What is red now and for how long, the longest first; such a breakage has no value yet. */
export function OpenBreakages({
  integration,
  pipeline,
}: {
  readonly integration: number;
  readonly pipeline: string | null;
}): ReactNode {
  const { project, now } = useProjectScreen();
  const answer = useEndpoint(state, { project_id: project.id });
  const open = answer.data ? openBreakagesOf(answer.data, { integration, pipeline }, now) : [];
  if (open.length === 0) return null;
  return (
    <ul className="plain-list" aria-label={t('runs.open.label')}>
      {open.slice(0, most).map(({ pipeline: name, age, brokenBy, failures }) => (
        <li key={name}>
          <Headline look="bad" icon={CircleX}>
            <Trans
              i18nKey="runs.open.since"
              values={{ pipeline: name, age, failures }}
              components={{ strong: <strong />, run: <RunLink run={brokenBy} /> }}
            />
          </Headline>
        </li>
      ))}
    </ul>
  );
}
