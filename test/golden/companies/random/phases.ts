import type { StoreWriter } from '#main/store/contract.ts';
import { declareEdge, removeEdge } from '#test/builders/edges.ts';
import { clock } from '../clock.ts';
import type { Phase } from '../world.ts';
import type { Plan } from './plan.ts';
import { keyOfPipeline } from './runs.ts';

const project = 1;

/** What happens to a random company after its first collection; each change alters facts that were derived before. */
export function phasesOf({ timeZone, pipelines }: Plan, collectLate: (store: StoreWriter) => void): readonly Phase[] {
  const integrationNamed = (store: StoreWriter, name: string): number | undefined =>
    store.integrations(project).find((one) => one.name === name)?.id;
  return [
    { name: 'late runs collected', change: collectLate },
    {
      name: 'policy changed',
      change: (store) => {
        for (const { id, policy } of store.integrations(project)) {
          const unstable = policy.unstable === 'breaks' ? 'passes' : 'breaks';
          store.changeIntegration(id, { policy: { unstable, timedOut: 'neutral' } }, clock);
        }
      },
    },
    {
      name: 'graph changed',
      change: (store) => {
        const [edge] = store.edges(project).edges;
        if (edge) removeEdge(store, project, edge);
        const ids = new Map(store.pipelines(project).map(({ key, id }) => [key, id]));
        // In the order of the plan no edge can close a circle.
        const [first, ...others] = pipelines.flatMap((one) => ids.get(keyOfPipeline(one)) ?? []);
        const last = others.at(-1);
        if (first === undefined || last === undefined) return;
        store.setRelease(last, { stage: null });
        declareEdge(store, project, { from: first, to: last, isDefault: true, position: 0 });
      },
    },
    {
      name: 'release branch changed',
      change: (store) => {
        const id = integrationNamed(store, 'ci');
        if (id !== undefined) store.changeIntegration(id, { releaseBranch: 'release/1.x' }, clock);
      },
    },
    {
      name: 'zone changed',
      change: (store) =>
        void store.changeProject(project, { timeZone: timeZone === 'UTC' ? 'Asia/Tokyo' : 'UTC' }, clock),
    },
    {
      name: 'integration removed',
      change: (store) => {
        const system = pipelines.at(-1)?.system ?? 'ci';
        const id = integrationNamed(store, system);
        if (id !== undefined) store.softDelete('integration', id, clock);
      },
    },
  ];
}
