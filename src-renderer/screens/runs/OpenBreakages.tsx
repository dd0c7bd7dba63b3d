import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { state } from '#shared/api/state.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { moment } from '../../ui/format.ts';
import { RunLink } from '../RunLink.tsx';
import { openBreakagesOf } from './open-breakages.ts';

/** What is broken now and for how long; such a breakage has no point yet. */
export function OpenBreakages({
  project,
  integration,
  pipeline,
  now,
}: {
  readonly project: { readonly id: number; readonly time_zone: string };
  readonly integration: number;
  readonly pipeline: string | null;
  readonly now: number;
}): ReactNode {
  const answer = useEndpoint(state, { project_id: project.id });
  const open = answer.data ? openBreakagesOf(answer.data, { integration, pipeline }, now) : [];
  if (open.length === 0) return null;
  return (
    <ul className="plain-list" aria-label={t('runs.open.label')}>
      {open.map(({ pipeline: name, since, age, brokenBy, failures }) => (
        <li key={name} className="row">
          <Badge look="bad">{t('runs.open.sign')}</Badge>
          <strong>{name}</strong>
          <span>
            <Trans
              i18nKey="runs.open.since"
              values={{ age, moment: moment(since, project.time_zone), failures }}
              components={{ run: <RunLink run={brokenBy} /> }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
