import type { PipelineRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import type { PipelineRow } from '../contract.ts';
import { forever } from '../links/link-sources.ts';
import { required } from '../required.ts';
import { repositoryResolver } from '../source-hosts/repository-names.ts';
import {
  type CurrentBranch,
  defaultBranchChanges,
  defaultBranchQueries,
  type EndedCollection,
} from './default-branches.ts';

interface Stored {
  id: number;
  integration_id: number;
  key: string;
  full_name: string;
  single: number;
  url: string;
  is_release: number;
  release_stage: string | null;
  runs: number;
  integration: string;
  release_branch: string | null;
  repository: string | null;
  chosen_repository: string | null;
  default_branch: string | null;
  /** The integration that reports the default branch. */
  host_id: number | null;
}

/** Where no branch is set and no source host known, the first of these that has runs is the release branch. Source: METRICS.md, "release branch". */
const usualReleaseBranches = ['main', 'master', 'trunk', 'develop'];

/** The name of a pipeline in answers. */
export function pipelineName(integration: string, fullName: string, single: boolean): string {
  return single ? integration : `${integration}/${fullName}`;
}

/** Queries of pipelines. */
export function pipelineQueries(db: Database) {
  const ofHost = (column: string): string => `(
    SELECT r.${column} FROM repositories r JOIN integrations h ON h.id = r.integration_id
    WHERE r.repository = coalesce(p.chosen_repository, p.repository) AND h.project_id = i.project_id AND r.default_branch IS NOT NULL
    ORDER BY r.id LIMIT 1)`;
  const columns = `p.*, i.name AS integration, i.release_branch, ${ofHost('default_branch')} AS default_branch,
    ${ofHost('integration_id')} AS host_id`;
  const all = db.prepare<[number], Stored>(
    `SELECT ${columns} FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ? ORDER BY p.id`,
  );
  const ofIntegration = db.prepare<[number], Stored>(
    `SELECT ${columns} FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.id = ? ORDER BY p.id`,
  );
  const one = db.prepare<[number], Stored>(
    `SELECT ${columns} FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE p.id = ?`,
  );
  const collected = db.prepare<[number], Stored>(
    `SELECT ${columns} FROM pipelines p JOIN integrations i ON i.id = p.integration_id JOIN syncs s ON s.integration_id = i.id
     WHERE i.project_id = ? AND s.last_success_at IS NOT NULL`,
  );
  const branches = db.prepare<[number], { branch: string; runs: number }>(
    'SELECT branch, runs FROM branch_runs WHERE pipeline_id = ? AND runs > 0 ORDER BY runs DESC, branch',
  );

  const { measuredSpans } = defaultBranchQueries(db);

  const currentBranchOf = ({ id, integration_id, release_branch, default_branch, host_id }: Stored): CurrentBranch => {
    const integrationId = host_id ?? integration_id;
    if (release_branch !== null) return { branch: release_branch, source: null, integrationId };
    if (default_branch !== null) return { branch: default_branch, source: 'host', integrationId };
    const known = branches.all(id);
    const usual = usualReleaseBranches.find((name) => known.some(({ branch }) => branch === name));
    if (usual !== undefined) return { branch: usual, source: 'usual', integrationId };
    return { branch: known[0]?.branch ?? null, source: null, integrationId };
  };
  const toRow = (stored: Stored): PipelineRow => {
    const current = currentBranchOf(stored);
    return { ...rowOf(stored), releaseBranch: current.branch, measured: measuredSpans(stored.id, current) };
  };
  const rowOf = (stored: Stored): Omit<PipelineRow, 'releaseBranch' | 'measured'> => ({
    id: stored.id,
    integrationId: stored.integration_id,
    key: stored.key,
    name: pipelineName(stored.integration, stored.full_name, stored.single === 1),
    url: stored.url,
    repository: stored.chosen_repository ?? stored.repository,
    release: stored.is_release === 1 ? { stage: stored.release_stage } : null,
    runs: stored.runs,
  });
  const byName = (a: PipelineRow, b: PipelineRow): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);
  return {
    pipelines: (projectId: number): readonly PipelineRow[] => all.all(projectId).map(toRow).sort(byName),
    pipelinesOf: (integrationId: number): readonly PipelineRow[] =>
      ofIntegration.all(integrationId).map(toRow).sort(byName),
    pipeline(id: number): PipelineRow | null {
      const stored = one.get(id);
      return stored ? toRow(stored) : null;
    },
    /** The default branches of a project's pipelines, if their integration was collected. The user's choice of a branch has no effect on them. */
    defaultBranches: (projectId: number): readonly { readonly pipelineId: number; readonly current: CurrentBranch }[] =>
      collected
        .all(projectId)
        .map((stored) => ({ pipelineId: stored.id, current: currentBranchOf({ ...stored, release_branch: null }) })),
  };
}

/** Changes of pipelines; each call within a transaction. */
export function pipelineChanges(db: Database, bumpVersion: (projectId: number) => void) {
  const find = db.prepare<[number, string], { id: number; full_name: string; single: number; url: string }>(
    'SELECT id, full_name, single, url FROM pipelines WHERE integration_id = ? AND key = ?',
  );
  const insert = db.prepare<[number, string, string, number, string], { id: number }>(
    'INSERT INTO pipelines (integration_id, key, full_name, single, url) VALUES (?, ?, ?, ?, ?) RETURNING id',
  );
  const update = db.prepare<[string, number, string, number]>(
    'UPDATE pipelines SET full_name = ?, single = ?, url = ? WHERE id = ?',
  );
  const release = db.prepare<[number, string | null, number]>(
    'UPDATE pipelines SET is_release = ?, release_stage = ? WHERE id = ?',
  );
  const resolve = repositoryResolver(db);
  const { defaultBranches } = pipelineQueries(db);
  const { noteDefaultBranch, forgetDefaultBranches } = defaultBranchChanges(db);
  const chooseRepository = db.prepare<[string | null, number]>(
    'UPDATE pipelines SET chosen_repository = ? WHERE id = ?',
  );
  const chosen = db.prepare<[number], string | null>('SELECT chosen_repository FROM pipelines WHERE id = ?').pluck();
  const projectOf = db.prepare<[number], { project_id: number }>(
    'SELECT i.project_id FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE p.id = ?',
  );
  const noteAlias = db.prepare<[{ id: number; alias: string }]>(
    `INSERT INTO former_keys (key, pipeline_id, last_run, until) SELECT @alias, @id, -1, ${forever}
     WHERE NOT EXISTS (SELECT 1 FROM former_keys WHERE pipeline_id = @id AND key = @alias)`,
  );
  const keep = (integrationId: number, found: Omit<PipelineRecord, 'kind'>): { id: number; changed: boolean } => {
    const { key, fullName, url, alias } = found;
    const single = Number(found.single);
    const known = find.get(integrationId, key);
    const { id } = known ?? required(insert.get(integrationId, key, fullName, single, url), 'pipeline');
    const same = known?.full_name === fullName && known.single === single && known.url === url;
    if (known && !same) update.run(fullName, single, url, id);
    const isAliasNew = alias !== undefined && noteAlias.run({ id, alias }).changes > 0;
    return { id, changed: !same || isAliasNew };
  };
  return {
    keepPipeline: keep,
    pipelineOf: (integrationId: number, key: string): number | null => find.get(integrationId, key)?.id ?? null,
    ensurePipeline(integrationId: number, found: { key: string; name: string; url: string }): number {
      const known = find.get(integrationId, found.key);
      if (known) return known.id;
      const { id } = keep(integrationId, { key: found.key, fullName: found.name, single: true, url: found.url });
      bumpVersion(required(projectOf.get(id), 'pipeline').project_id);
      return id;
    },
    /** Notes the default branches after a collection; if none ended, only of pipelines that have none noted. */
    noteDefaultBranches(projectId: number, ended: EndedCollection | null): void {
      const changes = defaultBranches(projectId).filter(({ pipelineId, current }) =>
        noteDefaultBranch(pipelineId, current, ended),
      );
      if (changes.length > 0) bumpVersion(projectId);
    },
    chosenRepository: (pipelineId: number): string | null => chosen.get(pipelineId) ?? null,
    setRepository(pipelineId: number, repository: string | null): void {
      // The default branches of another repository do not concern this one.
      forgetDefaultBranches(pipelineId);
      chooseRepository.run(repository === null ? null : resolve(repository), pipelineId);
      bumpVersion(required(projectOf.get(pipelineId), 'pipeline').project_id);
    },
    setRelease(pipelineId: number, mark: { stage: string | null } | null): void {
      release.run(Number(mark !== null), mark?.stage ?? null, pipelineId);
      bumpVersion(required(projectOf.get(pipelineId), 'pipeline').project_id);
    },
  };
}
