import { type ReactNode, useEffect } from 'react';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { isReadOnly } from '../../api/read-only.ts';
import { useProjectRemoval } from '../../api/undo/project-removal.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { remember } from '../../ui/remember.ts';

/** Which project was the demo when this computer last looked at it: its notice is there from the start, so that the screen beneath does not move. */
const key = 'demo-project';

/** Shows on each screen of a demo project that its data is made up, and removes it in one click: it can be made again as easily. */
export function DemoNotice({ project }: { readonly project: number }): ReactNode {
  const details = useEndpoint(projectDetails, { project_id: project });
  const remove = useProjectRemoval({ id: project, name: details.data?.name ?? '' });
  const demo = details.data?.id === project ? details.data.demo : null;
  useEffect(() => {
    if (demo !== null) remember(key, demo ? String(project) : '');
  }, [demo, project]);
  if (!(demo ?? localStorage.getItem(key) === String(project))) return null;
  return (
    <aside className="demo-notice" aria-label={t('shell.demo')}>
      <strong>{t('shell.demo')}</strong>
      <span>{t('shell.demoIs')}</span>
      {isReadOnly() ? null : (
        <Button look="plain" disabled={remove.isPending} onClick={remove.start}>
          {t('shell.demoRemove')}
        </Button>
      )}
      {remove.error ? <span role="alert">{remove.error.message}</span> : null}
    </aside>
  );
}
