import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { projects } from '#shared/api/projects.ts';
import { useEndpoint } from '../api/hooks.ts';
import { carried } from '../screens/carried.ts';
import { Select } from '../ui/Select.tsx';
import { appScreens, projectScreens } from './places.ts';
import { applyTheme, chosenTheme, type Theme } from './theme.ts';

/** The project that the address speaks of, or null. */
export function useProjectId(): number | null {
  const match = /^\/project\/(\d+)/.exec(useLocation().pathname);
  return match ? Number(match[1]) : null;
}

/** The way to every screen. Only the project in use shows its own. */
export function Sidebar({ onGoTo }: { readonly onGoTo: () => void }): ReactNode {
  const list = useEndpoint(projects, {});
  const current = useProjectId();
  const { search } = useLocation();
  return (
    <nav className="sidebar" aria-label="Screens">
      <Link to="/projects" className="brand">
        <img src="/icon.svg" alt="" />
        Plumbline
      </Link>
      <button type="button" className="go-to" onClick={onGoTo}>
        Go to …<kbd>Ctrl K</kbd>
      </button>
      {(list.data ?? []).map((project) => (
        <div key={project.id} className="nav-group">
          <NavLink to={`/project/${project.id}/overview`} className="nav-title">
            {project.name}
          </NavLink>
          {project.id === current
            ? projectScreens.map(({ to, label }) => (
                <NavLink key={to} to={`/project/${project.id}/${to}${carried(search)}`} className="nav-link">
                  {label}
                </NavLink>
              ))
            : null}
        </div>
      ))}
      <div className="nav-group nav-end">
        <NavLink to="/projects" className="nav-link">
          Projects
        </NavLink>
        <NavLink to="/tokens" className="nav-link">
          Tokens
        </NavLink>
        {appScreens().map(({ to, label }) => (
          <NavLink key={to} to={to} className="nav-link">
            {label}
          </NavLink>
        ))}
        <NavLink to="/welcome" className="nav-link">
          Welcome
        </NavLink>
        <ThemeChoice />
      </div>
    </nav>
  );
}

function ThemeChoice(): ReactNode {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme): void => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  return (
    <div className="nav-title">
      <Select
        label="Theme"
        value={theme}
        onChange={choose}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </div>
  );
}
