import type { Collector, Source } from '#main/collectors/contract.ts';
import { collectors } from '#main/collectors/registry.ts';
import { createTransports } from '#main/net/transport.ts';
import type { IntegrationRow, StoreWriter, TokenRow } from '#main/store/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { collectorFor } from '#main/sync/collector-for.ts';
import { credentialOf } from '#main/sync/sync.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';
import { declareEdge } from '#test/builders/edges.ts';
import { makeCompany } from '../../world/company.ts';
import { workspaceOf } from '../../world/workspace.ts';
import { clock } from './clock.ts';
import { type FixedNames, startSystems } from './demo-systems.ts';
import { smallSize, type World } from './world.ts';

const seed = 1;

/** The company of the demo, collected over HTTP from its simulators one integration after the other. */
export const demoCompany: World = {
  name: 'demo',
  from: `test/world, seed ${seed}, scale 1, busy`,
  size: smallSize,
  build,
  phases: [],
};

async function build(file: string): Promise<void> {
  const world = makeCompany({ seed, scale: 1, until: clock, busy: true });
  const systems = await startSystems(world);
  const store = openWriter(file, clock);
  try {
    const workspace = workspaceOf(world, systems.addresses);
    const [project] = workspace.projects;
    if (!project) throw new Error('The made-up company has no project.');
    const { id: projectId } = store.addProject({ name: project.name, timeZone: project.time_zone, demo: true }, clock);
    const tokens = new Map(
      workspace.tokens.map(({ secret, integ_type: integType, ...token }) => [
        token.name,
        { secret, row: store.addToken({ ...token, integType, origins: token.origins.map(systems.fixed) }, clock) },
      ]),
    );
    const repositories = project.repositories.map((one) => ({ ...one, integration_type: 'source_host' as const }));
    for (const { name, url, integration_type: type, token: tokenName } of [...project.integrations, ...repositories]) {
      const token = tokens.get(tokenName);
      if (!token) throw new Error(`The made-up company has no token ${tokenName}.`);
      const about = { projectId, type, name, url: systems.fixed(url), tokenId: token.row.id };
      const row = store.addIntegration({ ...about, releaseBranch: null, policy: defaultPolicy(type) }, clock);
      await collect(store, row, { url, token, names: systems });
    }
    furnish(store, projectId, project);
  } finally {
    store.close();
    await systems.close();
  }
}

interface From {
  readonly url: string;
  readonly token: { readonly secret: string; readonly row: TokenRow };
  readonly names: FixedNames;
}

/** Collects everything page by page; addresses of this run become those that are the same in each. */
async function collect(store: StoreWriter, row: IntegrationRow, { url, token, names }: From): Promise<void> {
  const collector = collectorAt(row.type, url);
  const transportFor = createTransports({ network: { proxy: null, ca: null } });
  const origins = [new URL(url).origin];
  const transport = transportFor(credentialOf(collector, { ...token.row, origins }, token.secret));
  const source: Source = { url, transport, signal: new AbortController().signal, since: null, reconcile: false };
  store.syncStarted(row.id, clock);
  for await (const { items, ...page } of collector.pull(source, null)) {
    const records = items.flatMap((item) => collector.read(item));
    store.storePages(row.id, [{ ...names.fixed({ ...page, records }), items: [] }], clock);
  }
  store.syncEnded(row.id, { state: 'done', fault: null }, clock);
}

function collectorAt(type: IntegType, url: string): Collector {
  const collector = collectorFor(collectors, type, url);
  if (!collector) throw new Error(`There is no collector for ${type}.`);
  return collector;
}

type Project = ReturnType<typeof workspaceOf>['projects'][number];

/** What the workspace says of graph and incidents, and what the demo says of states; targets so that they are judged too. */
function furnish(store: StoreWriter, projectId: number, { pipelines, integrations }: Project): void {
  const ids = new Map(store.pipelines(projectId).map(({ id, name }) => [name, id]));
  const idOf = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The made-up company has no pipeline ${name}.`);
    return id;
  };
  for (const { from, to } of pipelines.edges)
    declareEdge(store, projectId, { from: idOf(from), to: idOf(to), isDefault: false, position: 0 });
  for (const name of pipelines.release) store.setRelease(idOf(name), { stage: null });
  for (const { id, name, type } of store.integrations(projectId)) {
    if (type !== 'issue_tracker') continue;
    const integration = integrations.find((one) => one.name === name);
    if (integration && 'incidents' in integration)
      store.changeIntegration(id, { incidents: integration.incidents }, clock);
    for (const state of store.issueStates(id).values()) store.setStateFlow(id, state.id, flows.get(state.name) ?? null);
  }
  store.setTarget(projectId, 'lead_time', 86_400);
  store.setTarget(projectId, 'change_lead_time', 2 * 86_400);
  store.setTarget(projectId, 'deployment_frequency', 1);
  store.setTarget(projectId, 'change_fail_rate', 0.15);
  store.setTarget(projectId, 'cycle_time', 900);
}

const flows = new Map([
  ['In Progress', 'active' as const],
  ['In Review', 'waiting' as const],
]);
