import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { isDesktop } from '../api/is-desktop.ts';
import { signOut } from '../api/session.ts';
import { t } from '../language/language.ts';
import { carried } from '../screens/carried.ts';
import { commandKey } from './command-key.ts';
import { appScreens, projectScreens } from './places.ts';
import { useProjectId } from './use-project-id.ts';
import { useProjectsInUse } from './use-projects-in-use.ts';
import { ViewList } from './ViewList.tsx';

interface SidebarProps {
  readonly onGoTo: () => void;
  readonly onSaveView: () => void;
}

/** The way to every screen. Only the project in use shows its own, and its views. */
export function Sidebar({ onGoTo, onSaveView }: SidebarProps): ReactNode {
  const current = useProjectId();
  const list = useProjectsInUse(current);
  const { search } = useLocation();
  return (
    <nav className="sidebar" aria-label={t('shell.screens')}>
      <Link to="/projects" className="brand">
        <img src="/icon.svg" alt="" />
        Plumbline
      </Link>
      <button type="button" className="go-to" onClick={onGoTo}>
        {t('shell.goTo')}
        <kbd>{commandKey('K')}</kbd>
      </button>
      {list.map(({ id, name }) => (
        <div key={id} className="nav-group">
          <NavLink to={`/project/${id}/overview`} className="nav-title">
            {name}
          </NavLink>
          {id === current ? (
            <>
              {projectScreens.map(({ to, label }) => (
                <NavLink key={to} to={`/project/${id}/${to}${carried(search)}`} className="nav-link">
                  {label}
                </NavLink>
              ))}
              <ViewList project={id} name={name} onSave={onSaveView} />
            </>
          ) : null}
        </div>
      ))}
      <div className="nav-group nav-end">
        {appScreens.map(({ to, label }) => (
          <NavLink key={to} to={to} className="nav-link">
            {label}
          </NavLink>
        ))}
        {isDesktop() ? null : (
          <button type="button" className="nav-link" onClick={() => void signOut()}>
            {t('shell.signOut')}
          </button>
        )}
      </div>
    </nav>
  );
}
