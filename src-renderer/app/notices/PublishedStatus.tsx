import type { ReactNode } from 'react';
import { published } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { ago, moment } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';

/** When the shown data was published and from where, at the position of the collection state in other instances. */
export function PublishedStatus({ project }: { readonly project: number | null }): ReactNode {
  const query = useEndpoint(published, project === null ? {} : { project_id: project });
  const now = useNow();
  const answer = query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      {answer?.project ? (
        <span className="status-fresh">
          {t('shell.published.line', {
            ago: ago(answer.project.published_at, now),
            workspace: answer.project.workspace_id,
          })}
        </span>
      ) : null}
      {answer?.outdated ? (
        <span role="status" className="status-outdated">
          {t('shell.published.outdated', { since: moment(answer.outdated.since) })}
        </span>
      ) : null}
      {answer && !answer.project && !answer.outdated ? <span>{t('shell.published.only')}</span> : null}
    </>
  );
}
