import type { ReactNode } from 'react';
import { published } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { ago, moment } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';

/** When what is shown was published and from where, in the place in which collecting is told of elsewhere. */
export function PublishedStatus({ project }: { readonly project: number | null }): ReactNode {
  const asked = useEndpoint(published, project === null ? {} : { project_id: project });
  const now = useNow();
  const told = asked.isPlaceholderData ? undefined : asked.data;
  return (
    <>
      {told?.project ? (
        <span className="status-fresh">
          {t('shell.published.line', {
            ago: ago(told.project.published_at, now),
            workspace: told.project.workspace_id,
          })}
        </span>
      ) : null}
      {told?.outdated ? (
        <span role="status" className="status-outdated">
          {t('shell.published.outdated', { since: moment(told.outdated.since) })}
        </span>
      ) : null}
      {told && !told.project && !told.outdated ? <span>{t('shell.published.only')}</span> : null}
    </>
  );
}
