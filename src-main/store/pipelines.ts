import type { PipelineFound } from '../collectors/contract.ts';
import type { PipelineRow } from './contract.ts';
import type { Database } from './database.ts';
import { repositoryResolver } from './repository-names.ts';
import { required } from './required.ts';

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
}

/** Where no branch is set and no source host known, the first of these that has runs is the release branch. Source: METRICS.md, "release branch". */
const usualReleaseBranches = ['main', 'master', 'trunk', 'develop'];

/** The name of a pipeline in answers. */
export function pipelineName(integration: string, fullName: string, single: boolean): string {
  return single ? integration : `${integration}/${fullName}`;
}

/** What can be asked of pipelines. */
export function pipelineQueries(db: Database) {
  const columns = `p.*, i.name AS integration, i.release_branch, (
    SELECT r.default_branch FROM repositories r JOIN integrations h ON h.id = r.integration_id
    WHERE r.repository = coalesce(p.chosen_repository, p.repository) AND h.project_id = i.project_id AND r.default_branch IS NOT NULL
    ORDER BY r.id LIMIT 1
  ) AS default_branch`;
  const all = db.prepare<[number], Stored>(
    `SELECT ${columns} FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ? ORDER BY p.id`,
  );
  const ofIntegration = db.prepare<[number], Stored>(
    `SELECT ${columns} FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.id = ? ORDER BY p.id`,
  );
  const branches = db.prepare<[number], { branch: string; runs: number }>(
    'SELECT branch, runs FROM branch_runs WHERE pipeline_id = ? AND runs > 0 ORDER BY runs DESC, branch',
  );

  const releaseBranchOf = (stored: Stored): string | null => {
    const said = stored.release_branch ?? stored.default_branch;
    if (said !== null) return said;
    const known = branches.all(stored.id);
    const usual = usualReleaseBranches.find((name) => known.some(({ branch }) => branch === name));
    return usual ?? known[0]?.branch ?? null;
  };
  const toRow = (stored: Stored): PipelineRow => ({
    id: stored.id,
    integrationId: stored.integration_id,
    key: stored.key,
    name: pipelineName(stored.integration, stored.full_name, stored.single === 1),
    url: stored.url,
    repository: stored.chosen_repository ?? stored.repository,
    release: stored.is_release === 1 ? { stage: stored.release_stage } : null,
    releaseBranch: releaseBranchOf(stored),
    runs: stored.runs,
  });
  const byName = (a: PipelineRow, b: PipelineRow): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);
  return {
    pipelines: (projectId: number): readonly PipelineRow[] => all.all(projectId).map(toRow).sort(byName),
    pipelinesOf: (integrationId: number): readonly PipelineRow[] =>
      ofIntegration.all(integrationId).map(toRow).sort(byName),
  };
}

/** What can be done to pipelines; each call within a transaction. */
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
  const chooseRepository = db.prepare<[string | null, number]>(
    'UPDATE pipelines SET chosen_repository = ? WHERE id = ?',
  );
  const projectOf = db.prepare<[number], { project_id: number }>(
    'SELECT i.project_id FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE p.id = ?',
  );
  const keep = (integrationId: number, found: Omit<PipelineFound, 'kind'>): { id: number; changed: boolean } => {
    const known = find.get(integrationId, found.key);
    if (!known) {
      const { id } = required(
        insert.get(integrationId, found.key, found.fullName, Number(found.single), found.url),
        'pipeline',
      );
      return { id, changed: true };
    }
    const same = known.full_name === found.fullName && known.single === Number(found.single) && known.url === found.url;
    if (!same) update.run(found.fullName, Number(found.single), found.url, known.id);
    return { id: known.id, changed: !same };
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
    setRepository(pipelineId: number, repository: string | null): void {
      chooseRepository.run(repository === null ? null : resolve(repository), pipelineId);
      bumpVersion(required(projectOf.get(pipelineId), 'pipeline').project_id);
    },
    setRelease(pipelineId: number, mark: { stage: string | null } | null): void {
      release.run(Number(mark !== null), mark?.stage ?? null, pipelineId);
      bumpVersion(required(projectOf.get(pipelineId), 'pipeline').project_id);
    },
  };
}
