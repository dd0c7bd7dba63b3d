import type { ReactNode } from 'react';
import { changeProject, projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { presentProject } from '../../api/present.ts';
import { isReadOnly } from '../../api/read-only.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';

/** Shows on each screen of an archived project that it is archived, so that nobody waits for new data; one click restores it. */
export function ArchivedNotice({ project }: { readonly project: number }): ReactNode {
  const details = useEndpoint(projectDetails, { project_id: project }).data;
  const name = details?.name ?? '';
  const changed = { before: () => ({ archived: true }), now: presentProject(project) };
  const put = useChange(changeProject, changed, () => t('projects.restoredNotice', { project: name }));
  if (!details?.archived || details.id !== project) return null;
  return (
    <aside className="demo-notice" aria-label={t('shell.archived')}>
      <strong>{t('shell.archived')}</strong>
      <span>{t('shell.archivedIs')}</span>
      {isReadOnly() ? null : (
        <Button
          look="plain"
          disabled={put.isPending}
          onClick={() => put.mutate({ project_id: project, archived: false })}
        >
          {t('shell.archivedRestore')}
        </Button>
      )}
      {put.error ? <span role="alert">{put.error.message}</span> : null}
    </aside>
  );
}
