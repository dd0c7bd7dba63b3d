import type { DomainRecord } from '#main/collectors/contract.ts';
import type { StoreWriter } from '#main/store/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';
import { declareEdge } from '#test/builders/edges.ts';
import { clock } from './clock.ts';
import { hostRecordsOf } from './random/host.ts';
import { issueRecordsOf } from './random/issues.ts';
import { phasesOf } from './random/phases.ts';
import { type Plan, planOf } from './random/plan.ts';
import { keyOfPipeline, runsOf } from './random/runs.ts';
import { randomSize, type World } from './world.ts';

/** A small company of every awkward kind: the same for the same seed. */
export function randomCompany(seed: number): World {
  return {
    name: `random-${seed}`,
    from: `test/golden/random, seed ${seed}`,
    size: randomSize,
    build: (file) => build(file, seed),
    phases: phasesOf(planOf(seed), (store) => {
      const { plan, late } = storyOf(seed);
      storeRuns(store, plan, late);
    }),
  };
}

/** Some runs are collected only after the questions were asked once. Made anew each time, since chance goes on from where it was. */
function storyOf(seed: number) {
  const plan = planOf(seed);
  const runs = runsOf(plan);
  const isLate = (index: number): boolean => index % 11 === 5;
  return {
    plan,
    early: runs.filter((_, index) => !isLate(index)),
    late: runs.filter((_, index) => isLate(index)),
  };
}

type Runs = ReturnType<typeof runsOf>;

function build(file: string, seed: number): void {
  const { plan, early } = storyOf(seed);
  const store = openWriter(file, clock);
  try {
    const { id: projectId } = store.addProject({ name: 'Random', timeZone: plan.timeZone, demo: false }, clock);
    // Every collector's own kind of system, in the order of their ids.
    const host = addIntegration(store, projectId, 'host', 'source_host');
    const tracker = addIntegration(store, projectId, 'tracker', 'issue_tracker');
    for (const [name, type] of [
      ['ci', 'ci_server'],
      ['cloud', 'cloud_pipeline'],
    ] as const)
      addIntegration(store, projectId, name, type);
    store.changeIntegration(tracker, { incidents: { types: ['Incident'], labels: ['outage'] } }, clock);
    collect(store, host, hostRecordsOf(plan));
    collect(store, tracker, issueRecordsOf(plan));
    storeRuns(store, plan, early);
    mark(store, projectId, plan);
  } finally {
    store.close();
  }
}

function addIntegration(store: StoreWriter, projectId: number, name: string, type: IntegType): number {
  const origins = [`https://${name}.random.example`];
  const token = store.addToken({ name, integType: type, origins, username: null }, clock);
  const url = `https://${name}.random.example/team`;
  const about = { projectId, type, name, url, tokenId: token.id, releaseBranch: null, policy: defaultPolicy(type) };
  return store.addIntegration(about, clock).id;
}

/** Stores the runs of each system, the newest first as systems give them, and what each says of its pipelines. */
function storeRuns(store: StoreWriter, { pipelines }: Plan, runs: Runs): void {
  for (const integration of store.integrations(1)) {
    const own = pipelines.filter(({ system }) => system === integration.name);
    if (own.length === 0) continue;
    const keys = new Set(own.map(keyOfPipeline));
    const records = own.map((pipeline): DomainRecord => {
      const { name } = pipeline;
      const url = `https://${integration.name}.random.example/${name}`;
      return { kind: 'pipeline', key: keyOfPipeline(pipeline), fullName: name, single: false, url };
    });
    collect(store, integration.id, [...records, ...runs.filter(({ pipeline }) => keys.has(pipeline)).toReversed()]);
  }
}

/** A collection in pages of twenty records. */
function collect(store: StoreWriter, integrationId: number, records: readonly DomainRecord[]): void {
  store.syncStarted(integrationId, clock);
  for (let at = 0; at < records.length; at += 20) {
    const page = records.slice(at, at + 20);
    store.storePages(integrationId, [{ items: [], records: page, cursor: at, progress: null, watermark: null }], clock);
  }
  store.syncEnded(integrationId, { state: 'done', fault: null }, clock);
}

/** What a user says of the graph, of states and of targets. */
function mark(store: StoreWriter, projectId: number, { pipelines, random }: Plan): void {
  const ids = new Map(store.pipelines(projectId).map(({ key, id }) => [key, id]));
  const idAt = (index: number): number | undefined => {
    const pipeline = pipelines[index];
    return pipeline && ids.get(keyOfPipeline(pipeline));
  };
  for (const [index, { feeders, tellsLinks }] of pipelines.entries()) {
    const to = idAt(index);
    for (const from of tellsLinks && !random.chance(0.2) ? [] : feeders.map(idAt))
      if (from !== undefined && to !== undefined)
        declareEdge(store, projectId, { from, to, isDefault: random.chance(0.3), position: index });
  }
  const last = idAt(pipelines.length - 1);
  if (last !== undefined && random.chance(0.6)) store.setRelease(last, { stage: random.pick([null, 'deploy']) });
  const other = idAt(random.between(0, pipelines.length - 1));
  if (other !== undefined && random.chance(0.4)) store.setRelease(other, { stage: random.pick([null, 'deploy']) });
  for (const { id, type } of store.integrations(projectId)) {
    if (type !== 'issue_tracker' || random.chance(0.3)) continue;
    store.setStateFlow(id, '2', 'active');
    store.setStateFlow(id, '3', 'waiting');
  }
  if (random.chance(0.7)) store.setTarget(projectId, 'lead_time', 3_600 * random.between(1, 200));
  if (random.chance(0.7)) store.setTarget(projectId, 'change_fail_rate', 0.1);
  if (random.chance(0.7)) store.setTarget(projectId, 'deployment_frequency', 0.2);
}
