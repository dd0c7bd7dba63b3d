import { withoutCycles } from '#shared/graph/graph.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { isTimeZone } from '#shared/time/calendar.ts';
import { collectors } from '../../collectors/registry.ts';
import { readOrigin } from '../../service/address.ts';
import { addressFault, canonicalOf } from '../../service/writing/integration-rules.ts';
import { type CollectedAddress, collectedIn, isSameCollected } from './collected-addresses.ts';
import type { CurrentWorkspace } from './plan.ts';
import type { Workspace, WorkspaceCollected, WorkspaceProject } from './workspace.ts';

/** Where a token may be sent and what for, as far as that is well formed. */
interface KnownToken {
  readonly integ_type: IntegType;
  readonly origins: readonly string[];
}

/**
 * Finds what the service would refuse before anything is changed: a file that is wrong anywhere must leave all as it is. The service keeps its own
 * rules and these call the same ones.
 */
export function ruleFaults(file: Workspace, current: CurrentWorkspace, prune: boolean): readonly string[] {
  const tokens = new Map<string, KnownToken>([...current.tokens, ...file.tokens].map((token) => [token.name, token]));
  return [
    ...file.tokens.flatMap(({ origins }, index) =>
      origins.flatMap((origin, at) => {
        const read = readOrigin(origin);
        return 'fault' in read ? [`tokens[${index}].origins[${at}]: ${read.fault}`] : [];
      }),
    ),
    ...file.projects.flatMap((project, index) => {
      const there = current.projects.find(({ details }) => details.name === project.name);
      return [
        ...zoneFaults(project, index),
        ...collectedFaults(project, index, { tokens, there: prune ? [] : collectedIn(there?.details) }),
        ...cycleFaults(project, index, prune ? undefined : there),
      ];
    }),
  ];
}

function zoneFaults({ time_zone: zone }: WorkspaceProject, index: number): readonly string[] {
  return zone === undefined || isTimeZone(zone)
    ? []
    : [`projects[${index}].time_zone: "${zone}" is not a time zone; it looks like Europe/Berlin`];
}

function collectedFaults(
  project: WorkspaceProject,
  position: number,
  known: { readonly tokens: ReadonlyMap<string, KnownToken>; readonly there: readonly CollectedAddress[] },
): readonly string[] {
  const wanted = collectedIn(project);
  const { integrations } = project;
  const others = known.there.filter(({ name }) => !wanted.some((one) => one.name === name));
  return wanted.flatMap((one, index) => {
    const at = `projects[${position}].${index < integrations.length ? `integrations[${index}]` : `repositories[${index - integrations.length}]`}`;
    const token = known.tokens.get(one.token);
    const fits = token === undefined || token.integ_type === one.integration_type;
    return [
      ...(fits
        ? []
        : [
            `${at}.token: the token "${one.token}" is one for ${token.integ_type}; this needs one for ${one.integration_type}`,
          ]),
      ...addressFaults(one, at, token),
      ...twiceFaults(one, at, wanted.slice(0, index), others),
    ];
  });
}

function addressFaults(one: WorkspaceCollected, at: string, token: KnownToken | undefined): readonly string[] {
  const address = canonicalOf(collectors, one.integration_type, one.url);
  if ('fault' in address) return [`${at}.url: ${address.fault}`];
  const bound = token?.origins.map(readOrigin).flatMap((read) => ('origin' in read ? [read.origin] : []));
  // A token whose origins are no origins is named at its own place.
  if (!bound || bound.length === 0) return [];
  const fault = addressFault(address.origin, { name: one.token, origins: bound });
  return fault === null ? [] : [`${at}.url: ${fault}`];
}

function twiceFaults(
  one: WorkspaceCollected,
  at: string,
  before: readonly WorkspaceCollected[],
  others: readonly CollectedAddress[],
): readonly string[] {
  const twin = before.find((other) => isSameCollected(one, other));
  if (twin) return [`${at}.url: is collected already by "${twin.name}"`];
  const there = others.find((other) => isSameCollected(one, other));
  return there
    ? [
        `${at}.url: is collected already by "${there.name}", which the file does not name; --prune gives it the new name`,
      ]
    : [];
}

/** Edges of the file that would let changes flow in a circle, with each other or with what is there or waits. */
function cycleFaults(
  { pipelines }: WorkspaceProject,
  position: number,
  there: CurrentWorkspace['projects'][number] | undefined,
): readonly string[] {
  const ids = new Map<string, number>((there?.graph.nodes ?? []).map(({ id, name }) => [name, id]));
  const idOf = (name: string): number => {
    const id = ids.get(name) ?? -1 - ids.size;
    ids.set(name, id);
    return id;
  };
  const waiting = (there?.waiting ?? []).flatMap((step) => (step.do === 'declareEdge' ? [step] : []));
  const wanted = pipelines.edges.map(({ from, to }, index) => ({
    from: idOf(from),
    to: idOf(to),
    fault: `projects[${position}].pipelines.edges[${index}]: ${from} -> ${to} would close a cycle: runs of ${to} feed ${from} already`,
  }));
  const arrows = [
    ...(there?.graph.edges ?? []).map(({ from, to }) => ({ from, to, fault: null })),
    ...waiting.map(({ from, to }) => ({ from: idOf(from), to: idOf(to), fault: null })),
    ...wanted,
  ];
  return withoutCycles(arrows).leftOut.flatMap(({ fault }) => fault ?? []);
}
