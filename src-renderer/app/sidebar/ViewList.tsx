import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { views } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { later } from '../../ui/overlays/lazy-part.ts';
import { NotLoadedDialog } from '../../ui/overlays/NotLoaded.tsx';
import { viewAddress } from '../links.ts';
import type { EditViews as Edited } from './EditViews.tsx';

const EditViews = later<ComponentProps<typeof Edited>>(
  () => import('./EditViews.tsx').then((module) => module.EditViews),
  ({ onClose }) => <NotLoadedDialog title={t('views.edit')} onClose={onClose} />,
);

/** The views of a project by name, beneath its screens. */
export function ViewList({ project, name }: { readonly project: number; readonly name: string }): ReactNode {
  const all = useEndpoint(views, {}).data ?? [];
  const [isEditing, setEditing] = useState(false);
  const { pathname, search } = useLocation();
  const here = viewAddress(pathname, search);
  const list = all.filter(({ project_id }) => project_id === project);
  if (list.length === 0 && !isEditing) return null;
  return (
    <section className="nav-views" aria-label={t('views.views')}>
      {list.map((view) => (
        <Link
          key={view.id}
          to={`/project/${project}/${view.address}`}
          className="nav-link"
          aria-current={view.address === here ? 'page' : undefined}
        >
          {view.name}
        </Link>
      ))}
      {list.length > 0 ? (
        <div className="nav-tools">
          <button type="button" aria-label={t('views.editOf', { project: name })} onClick={() => setEditing(true)}>
            {t('views.edit')}
          </button>
        </div>
      ) : null}
      <Suspense>
        {isEditing ? <EditViews project={name} list={list} onClose={() => setEditing(false)} /> : null}
      </Suspense>
    </section>
  );
}
