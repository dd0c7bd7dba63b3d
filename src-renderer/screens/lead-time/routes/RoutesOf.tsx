import { type ReactNode, useMemo } from 'react';
import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { oneOf } from '../../shared/toolbar/address-parameters.ts';
import { InvalidParameters } from '../../shared/toolbar/InvalidParameters.tsx';
import { routeInQuery } from '../query.ts';
import type { LeadTimeSelection } from '../selection.ts';
import { type PipelineAnswer, type RouteView, routeViewsOf } from './routes.ts';

/** The routes of a pipeline, and the one that is chosen: that of the address, else the first; null if nothing arrived. */
export interface RoutesReady {
  readonly pipeline: PipelineAnswer;
  readonly routes: readonly RouteView[];
  readonly route: RouteView | null;
}

/** The input of the request for one pipeline's evidence. */
export const evidenceOf = (input: LeadTimeSelection['input'], pipeline: string) => ({
  ...input,
  pipeline,
  include: 'evidence' as const,
});

/** Fetches the routes of one pipeline only: there may be a million commits behind each of the others. */
export function RoutesOf({
  shown: { input, choice, names },
  name,
  children,
}: {
  readonly shown: LeadTimeSelection;
  readonly name: string;
  readonly children: (ready: RoutesReady) => ReactNode;
}): ReactNode {
  const answer = useEndpoint(leadTimes, evidenceOf(input, name));
  const pipeline = answer.data?.data[0];
  const routes = useMemo(() => (pipeline ? routeViewsOf(pipeline, names) : []), [pipeline, names]);
  const route = routes.find(({ id }) => id === choice.route) ?? routes[0] ?? null;
  return (
    <Ask query={answer}>
      {() =>
        pipeline && (
          <div className="lead-time-tab">
            <InvalidParameters valid={{ route: oneOf(routes.map(({ id }) => routeInQuery(id))) }} />
            {children({ pipeline, routes, route })}
          </div>
        )
      }
    </Ask>
  );
}

/** Chooses among several routes of a pipeline. */
export function RouteChoice({ routes, route }: Pick<RoutesReady, 'routes' | 'route'>): ReactNode {
  const { change } = useProjectScreen();
  if (!route || routes.length < 2) return null;
  return (
    <Select
      label={t('leadTime.columns.route')}
      value={route.id}
      options={routes.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => change({ route: routeInQuery(id) })}
    />
  );
}
