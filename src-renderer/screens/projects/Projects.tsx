import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Trans } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { projects } from '#shared/api/projects.ts';
import { archivedProjects, projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint, useEndpoints } from '../../api/hooks.ts';
import { isReadOnly } from '../../api/read-only.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAddressQuery } from '../shared/query.ts';
import { NewProject } from './NewProject.tsx';
import { ProjectList } from './ProjectList.tsx';
import './projects.css';

/** Every project with its state. Archived ones have a list of their own. */
export function Projects(): ReactNode {
  const list = useEndpoint(projects, {});
  const archived = useEndpoint(archivedProjects, {});
  const { answers: details } = useEndpoints(
    projectDetails,
    (list.data ?? []).map(({ id }) => ({ project_id: id })),
  );
  const [isMaking, setMaking] = useState(false);
  const [query, change] = useAddressQuery();
  const search = query.get('search') ?? '';
  const isArchive = query.get('archived') === 'yes';
  if (list.data?.length === 0 && !isMaking && !isReadOnly()) return <Navigate to="/welcome" replace />;
  const isOnlyDemo = details.length > 0 && details.every((project) => project?.demo === true);
  const isShown = (id: number): boolean => (archived.data ?? []).includes(id) === isArchive;
  const emptyList = (): ReactNode => {
    if (isArchive) return <p className="quiet">{t('projects.noneArchived')}</p>;
    // Only who may not add one gets here: a reader of a warehouse with whom no project is shared.
    if (list.data?.length === 0) return <p className="quiet">{t('projects.none')}</p>;
    return <AllArchived onShow={() => change({ archived: 'yes' })} />;
  };
  return (
    <Page
      screen="projects"
      title={t('projects.title')}
      about={
        <InfoButton label={t('projects.aboutFigures')}>
          <p>{t('projects.about')}</p>
        </InfoButton>
      }
      toolbar={
        <>
          {(isArchive || (archived.data ?? []).length > 0) && (
            <label className="labelled">
              <input
                type="checkbox"
                checked={isArchive}
                onChange={({ target }) => change({ archived: target.checked ? 'yes' : null })}
              />
              {t('projects.archivedOnly')}
            </label>
          )}
          <input
            className="select"
            type="search"
            aria-label={t('projects.search')}
            placeholder={t('projects.searchHint')}
            value={search}
            onChange={(event) => change({ search: event.target.value || null })}
          />
          {isReadOnly() ? null : (
            <Button look="primary" onClick={() => setMaking(true)}>
              <Plus className="icon" />
              {t('projects.make')}
            </Button>
          )}
        </>
      }
    >
      {isMaking ? <NewProject onClose={() => setMaking(false)} /> : null}
      <Ask query={archived}>
        {() => (
          <Ask query={list} isEmpty={(all) => !all.some(({ id }) => isShown(id))} empty={emptyList()}>
            {(all) => <ProjectList projects={all.filter(({ id }) => isShown(id))} search={search} />}
          </Ask>
        )}
      </Ask>
      {isOnlyDemo && !isReadOnly() ? (
        <p className="quiet">
          <Trans i18nKey="projects.connect" components={{ to: <Link to="/connect" /> }} />
        </p>
      ) : null}
    </Page>
  );
}

function AllArchived({ onShow }: { readonly onShow: () => void }): ReactNode {
  return (
    <>
      <h3>{t('projects.allArchived')}</h3>
      <p className="quiet">{t('projects.allArchivedWhy')}</p>
      <Button onClick={onShow}>{t('projects.showArchived')}</Button>
    </>
  );
}
