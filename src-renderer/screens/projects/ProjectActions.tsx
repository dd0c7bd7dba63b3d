import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeProject, type projectDetails } from '#shared/desktop/commands.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Menu } from '../../ui/Menu.tsx';
import { RenameProject } from './RenameProject.tsx';

/** What can be done with a project from the list. Each can be taken back. */
export function ProjectActions({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const go = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const put = useChange(changeProject, project, ({ archived }) =>
    t(archived ? 'projects.archivedSaid' : 'projects.restoredSaid', { project: project.name }),
  );
  const archive = (archived: boolean) => () => put.mutate({ project_id: project.id, archived });
  return (
    <>
      <Menu
        label={t('projects.actionsOf', { project: project.name })}
        sign="⋯"
        items={[
          { kind: 'do', id: 'rename', label: t('projects.rename'), act: () => setRenaming(true) },
          {
            kind: 'do',
            id: 'settings',
            label: t('projects.settings'),
            act: () => void go(`/project/${project.id}/settings`),
          },
          project.archived
            ? { kind: 'do', id: 'restore', label: t('projects.restore'), act: archive(false) }
            : { kind: 'do', id: 'archive', label: t('projects.archive'), act: archive(true) },
        ]}
      />
      {put.error ? <span role="alert">{put.error.message}</span> : null}
      {isRenaming && <RenameProject project={project} onClose={() => setRenaming(false)} />}
    </>
  );
}
