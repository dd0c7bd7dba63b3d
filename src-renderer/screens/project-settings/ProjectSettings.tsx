import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAddressTabs } from '../shared/address-tabs.ts';
import { ApiKey } from './ApiKey.tsx';
import { Definitions } from './Definitions.tsx';
import { General } from './General.tsx';
import { GraphTab } from './graph/GraphTab.tsx';
import { Pipelines } from './Pipelines.tsx';
import { Targets } from './Targets.tsx';
import './project-settings.css';

const labels = {
  general: t('projectSettings.tabs.general'),
  pipelines: t('projectSettings.tabs.pipelines'),
  graph: t('projectSettings.tabs.graph'),
  definitions: t('projectSettings.tabs.definitions'),
  targets: t('projectSettings.tabs.targets'),
  key: t('projectSettings.tabs.key'),
};

/** What a project is, what is measured in it, and by which rules. */
export function ProjectSettings(): ReactNode {
  const project_id = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id });
  const { chosen, tabs } = useAddressTabs(labels, 'general');
  return (
    <Page
      screen="project-settings"
      title={t('projectSettings.title')}
      lead={project.data?.name}
      tabs={<Tabs label={t('projectSettings.title')} tabs={tabs} />}
    >
      <Ask query={project}>
        {(details) => {
          switch (chosen) {
            case 'pipelines':
              return <Pipelines project={project_id} />;
            case 'graph':
              return <GraphTab project={project_id} />;
            case 'definitions':
              return <Definitions project={details} />;
            case 'targets':
              return <Targets project={details} />;
            case 'key':
              return <ApiKey />;
            default:
              return <General key={details.id} project={details} />;
          }
        }}
      </Ask>
    </Page>
  );
}
