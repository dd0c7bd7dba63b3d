import { LogOut, type LucideIcon, PanelLeft, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { state } from '#shared/api/state.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { isDesktop } from '../../api/is-desktop.ts';
import { isReadOnly } from '../../api/read-only.ts';
import { signOut } from '../../api/session.ts';
import { t } from '../../language/language.ts';
import { sharedQuery } from '../../screens/shared/shared-query.ts';
import { count } from '../../ui/format.ts';
import { commandKey } from '../keyboard/command-key.ts';
import { useProjectId } from '../use-project-id.ts';
import { footScreens, navigationGroups, screensHere } from './navigation-items.ts';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { useProjectsInUse } from './use-projects-in-use.ts';
import { ViewList } from './ViewList.tsx';
import '../sidebar.css';

interface SidebarProps {
  readonly isNarrow: boolean;
  readonly onToggle: () => void;
  readonly onGoTo: () => void;
}

/** The navigation: the current project with its screens and views, and the app's own screens at the bottom. */
export function Sidebar({ isNarrow, onToggle, onGoTo }: SidebarProps): ReactNode {
  const current = useProjectId();
  const projects = useProjectsInUse(current);
  const project = projects.find(({ id }) => id === current);
  const toggle = t(isNarrow ? 'shell.expand' : 'shell.collapse');
  return (
    <nav className="sidebar" aria-label={t('shell.screens')}>
      <ProjectSwitcher projects={projects} current={project} />
      <button type="button" className="go-to" onClick={onGoTo} title={isNarrow ? t('shell.goTo') : undefined}>
        <Search className="icon" />
        <span className="nav-label">{t('shell.goTo')}</span>
        <kbd>{commandKey('K')}</kbd>
      </button>
      <div className="nav-groups">{project ? <ProjectNavigation project={project} /> : null}</div>
      <div className="nav-group">
        {screensHere(footScreens).map(({ to, label, icon }) => (
          <NavItem key={to} {...{ to, label, icon }} />
        ))}
        {isDesktop() ? null : (
          <button type="button" className="nav-link" onClick={() => void signOut()} title={t('shell.signOut')}>
            <LogOut className="icon" />
            <span className="nav-label">{t('shell.signOut')}</span>
          </button>
        )}
        <button type="button" className="nav-link" onClick={onToggle} title={toggle}>
          <PanelLeft className="icon" />
          <span className="nav-label">{toggle}</span>
        </button>
      </div>
    </nav>
  );
}

function ProjectNavigation({
  project,
}: {
  readonly project: { readonly id: number; readonly name: string };
}): ReactNode {
  const { search } = useLocation();
  const broken = useEndpoint(state, { project_id: project.id }).data?.red.length ?? 0;
  const groups = navigationGroups
    .map(({ id, screens }) => ({ id, screens: screensHere(screens) }))
    .filter(({ screens }) => screens.length > 0);
  return (
    <>
      {groups.map(({ id, screens }) => (
        <div key={id} className="nav-group">
          <span className="nav-title">{t(`shell.group.${id}`)}</span>
          {screens.map(({ to, label, icon }) => (
            <NavItem
              key={to}
              {...{ label, icon }}
              to={`/project/${project.id}/${to}${sharedQuery(search)}`}
              sign={to === 'runs' ? broken : 0}
            />
          ))}
          {id === 'insights' && !isReadOnly() ? <ViewList project={project.id} name={project.name} /> : null}
        </div>
      ))}
    </>
  );
}

function NavItem({
  to,
  label,
  icon: Icon,
  sign = 0,
}: {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** How many parts of the screen are broken; nothing for 0. */
  readonly sign?: number;
}): ReactNode {
  return (
    <NavLink to={to} className="nav-link" title={label}>
      <Icon className="icon" />
      <span className="nav-label">{label}</span>
      {sign > 0 ? (
        <span className="nav-sign" title={t('shell.broken', { count: sign })} aria-hidden="true">
          {count(sign)}
        </span>
      ) : null}
    </NavLink>
  );
}
