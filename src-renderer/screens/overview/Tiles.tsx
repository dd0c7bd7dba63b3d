import type { ReactNode } from 'react';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Skeleton } from '../../ui/Ask.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { Explanation } from '../shared/figures/Explanation.tsx';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { useTiles } from './use-tiles.ts';

const waiting = ['lead_time', 'deployments', 'failures', 'recovery', 'issues'];

/** The five figures of a project: the first thing that is seen of it. */
export function Tiles(): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: useProjectScreen().project.id });
  const { tiles, error } = useTiles(graph.data);
  const failed = graph.error ?? error;
  if (failed) return <p role="alert">{failed.message}</p>;
  return (
    <section className="tiles" aria-label={t('overview.tiles')}>
      {tiles?.map(({ id, tile, to, about }) => (
        <Tile key={id} tile={tile} to={to} about={<Explanation of={about} />} />
      )) ??
        waiting.map((id) => (
          <div key={id} className="card tile">
            <Skeleton />
          </div>
        ))}
    </section>
  );
}
