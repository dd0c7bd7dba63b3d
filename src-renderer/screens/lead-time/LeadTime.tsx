import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { leadTime } from '#shared/metrics/registry.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { metricText } from '../../language/service-text.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Explanation } from '../shared/figures/Explanation.tsx';
import { OfProject } from '../shared/project-screen.tsx';
import { useAddressQuery } from '../shared/query.ts';
import { LeadTimeOf } from './LeadTimeOf.tsx';
import { LeadTimeTabs } from './LeadTimeTabs.tsx';
import { tabOf } from './tabs.ts';
import './lead-time.css';

/** The lead time of a project: the map of its pipelines, their routes, where the time goes, the commits, and what is in flight. */
export default function LeadTime(): ReactNode {
  const projectId = Number(useParams().project_id);
  const [query] = useAddressQuery();
  const tab = tabOf(query, useLocation().hash);
  const graph = useEndpoint(pipelines, { project_id: projectId });
  return (
    <Page
      screen="lead-time"
      title={t('leadTime.title')}
      about={<Explanation of={metricText(leadTime)} />}
      tabs={<LeadTimeTabs project={projectId} chosen={tab} />}
    >
      <OfProject>
        <Ask query={graph} isEmpty={({ nodes }) => nodes.length === 0} empty={<NoPipelines projectId={projectId} />}>
          {(graph) => <LeadTimeOf graph={graph} tab={tab} />}
        </Ask>
      </OfProject>
    </Page>
  );
}

function NoPipelines({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h2>{t('leadTime.noPipelines')}</h2>
      <p className="quiet">{t('leadTime.noPipelinesWhy')}</p>
      <Link className="button primary" to={`/project/${projectId}/integrations`}>
        {t('leadTime.connect')}
      </Link>
    </>
  );
}
