import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeProject, type projectDetails } from '#shared/desktop/commands.ts';
import { presentProject } from '../../api/present.ts';
import { isReadOnly } from '../../api/read-only.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';

/** Shows on each screen of an archived project that it is archived, so that nobody waits for new data; one click restores it. */
export function ArchivedNotice({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const changed = { now: presentProject(project.id) };
  const put = useChange(changeProject, changed, () => t('projects.restoredNotice', { project: project.name }));
  return (
    <aside className="demo-notice" aria-label={t('shell.archived')}>
      <strong>{t('shell.archived')}</strong>
      <span>{t('shell.archivedIs')}</span>
      {isReadOnly() ? null : (
        <Button
          look="plain"
          disabled={put.isPending}
          onClick={() => put.mutate({ project_id: project.id, archived: false })}
        >
          {t('shell.archivedRestore')}
        </Button>
      )}
      {put.error ? <span role="alert">{put.error.message}</span> : null}
    </aside>
  );
}
