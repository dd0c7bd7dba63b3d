import { Archive, ArchiveRestore, Pencil, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeProject, type projectDetails } from '#shared/desktop/commands.ts';
import { presentProject } from '../../api/present.ts';
import { isReadOnly } from '../../api/read-only.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { RenameProject } from './RenameProject.tsx';

const item = (id: string, label: string, icon: ReactNode, act: () => void): MenuItem => ({
  kind: 'do',
  id,
  label,
  icon,
  act,
});

/** What can be done with a project from the list. Each can be taken back. */
export function ProjectActions({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const go = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const changed = { now: presentProject(project.id) };
  const put = useChange(changeProject, changed, ({ archived }) =>
    t(archived ? 'projects.archivedNotice' : 'projects.restoredNotice', { project: project.name }),
  );
  if (isReadOnly()) return null;
  const archive = (archived: boolean) => () => put.mutate({ project_id: project.id, archived });
  return (
    <>
      <Menu
        label={t('projects.actionsOf', { project: project.name })}
        sign="⋯"
        items={[
          item('rename', t('projects.rename'), <Pencil className="icon" />, () => setRenaming(true)),
          item('settings', t('projects.settings'), <SlidersHorizontal className="icon" />, () => {
            void go(`/project/${project.id}/settings`);
          }),
          project.archived
            ? item('restore', t('projects.restore'), <ArchiveRestore className="icon" />, archive(false))
            : item('archive', t('projects.archive'), <Archive className="icon" />, archive(true)),
        ]}
      />
      {put.error ? <span role="alert">{put.error.message}</span> : null}
      {isRenaming && <RenameProject project={project} onClose={() => setRenaming(false)} />}
    </>
  );
}
