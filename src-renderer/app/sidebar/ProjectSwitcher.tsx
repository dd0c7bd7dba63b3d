import { Check, ChevronsUpDown, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { state } from '#shared/api/state.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LaterSearchMenu } from '../../ui/overlays/LaterSearchMenu.tsx';
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx';

interface Project {
  readonly id: number;
  readonly name: string;
}

/** The current project, and a list of all others that is searched by name. */
export function ProjectSwitcher({
  projects,
  current,
}: {
  readonly projects: readonly Project[];
  readonly current: Project | undefined;
}): ReactNode {
  const navigate = useNavigate();
  return (
    <PopoverButton
      className="project-switcher"
      label={t('shell.switcher.open', { name: current?.name ?? '' })}
      face={
        <>
          <img src="/icon.svg" alt="" />
          <span className="nav-label">{current?.name ?? t('shell.switcher.all')}</span>
          <ChevronsUpDown className="icon" />
        </>
      }
      title={t('shell.switcher.title')}
      popoverClass="switcher-popover"
    >
      {(close) => {
        const open = (to: string): void => {
          close();
          void navigate(to);
        };
        return (
          <>
            <LaterSearchMenu
              label={t('shell.switcher.title')}
              placeholder={t('shell.switcher.search')}
              nothing={t('shell.switcher.nothing')}
              items={projects.map(({ id, name }) => ({
                id: `${id}`,
                name,
                end: (
                  <>
                    <StateOf project={id} />
                    {id === current?.id ? <Check className="icon" /> : null}
                  </>
                ),
              }))}
              onChoose={(id) => open(`/project/${id}/overview`)}
            />
            <button type="button" className="menu-item menu-end" onClick={() => open('/projects')}>
              <LayoutGrid className="icon" />
              <span className="menu-label">{t('shell.switcher.all')}</span>
            </button>
          </>
        );
      }}
    </PopoverButton>
  );
}

/** How many pipelines of a project are broken now. */
function StateOf({ project }: { readonly project: number }): ReactNode {
  const broken = useEndpoint(state, { project_id: project }).data?.red.length ?? 0;
  return broken === 0 ? null : <Badge look="bad">{t('shell.broken', { count: broken })}</Badge>;
}
