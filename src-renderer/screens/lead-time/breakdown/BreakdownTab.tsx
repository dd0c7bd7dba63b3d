import type { ReactNode } from 'react';
import { SlowestCommits } from '../commits/SlowestCommits.tsx';
import { RouteChoice, type RoutesReady } from '../routes/RoutesOf.tsx';
import type { LeadTimeSelection } from '../selection.ts';
import { WhereTimeGoes } from './WhereTimeGoes.tsx';

/** Where the time of one route goes, what an improvement would come to, and the commits that took longest. */
export function BreakdownTab({ shown, ...ready }: RoutesReady & { readonly shown: LeadTimeSelection }): ReactNode {
  const { pipeline, route } = ready;
  const { names, input, choice } = shown;
  return (
    <>
      <WhereTimeGoes
        // The statistic of the parts: only means add up.
        input={{ ...input, statistic: 'mean' }}
        key={`${pipeline.name} ${route?.id}`}
        pipeline={pipeline.name}
        route={route}
        supposed={choice.whatIf}
        choice={<RouteChoice {...ready} />}
      />
      {route && <SlowestCommits route={route} names={names} />}
    </>
  );
}
