import type { Page } from '@playwright/test';
import type { Build, JenkinsModel, Job } from '../../simulators/jenkins/model.ts';
import { expect, type RunningApp } from './app.ts';
import { ask, type Connected, projectWith } from './desktop.ts';

/** Who may ask the simulated Jenkins. */
export const account = { user: 'builder', token: 'a-token-that-works' };

/** A build of the day of January that is its number. */
export const build = (number: number, more: Partial<Build> = {}, hour = 10): Build => ({
  number,
  timestamp: Date.UTC(2026, 0, number, hour),
  queuedMillis: 1000,
  duration: 60_000,
  result: 'SUCCESS',
  building: false,
  causes: [{ kind: 'scm' }],
  changes: [],
  revision: `${number}`.padStart(40, 'a'),
  branch: 'main',
  remote: 'https://git.example/shop.git',
  ...more,
});

/** Four builds, each at its hour of the day: a job that runs later does so on the same revisions. */
export const jobAt = (name: string, hour: number): Job => ({
  kind: 'pipeline',
  name,
  builds: [4, 3, 2, 1].map((number) => build(number, {}, hour)),
  downstream: [],
});

/** A Jenkins with the one job `shop`. */
export const shopWith = (builds: readonly Build[]): JenkinsModel => ({
  jobs: [{ kind: 'pipeline', name: 'shop', builds: [...builds], downstream: [] }],
});

/** A job of the Jenkins at an address, as an integration to connect. */
export const ofJenkins = (url: string, job = 'shop', name = 'build', secret = account.token): Connected => ({
  type: 'ci_server',
  name,
  url: `${url}/job/${job}`,
  user: account.user,
  secret,
});

/** A project with a job for each integration, all collected; the page stands on its integrations. */
export async function collectedJobs(app: RunningApp, page: Page, url: string, jobs: readonly Job[]): Promise<number> {
  const project = await projectWith(
    app,
    page,
    jobs.map(({ name }) => ofJenkins(url, name, name)),
  );
  await page.goto(`${app.url}/project/${project}/integrations`);
  await expect(page.getByText('Up to date', { exact: true })).toHaveCount(jobs.length);
  return project;
}

interface Graph {
  readonly nodes: readonly {
    readonly id: number;
    readonly name: string;
    readonly release: string;
    readonly repository: string | null;
  }[];
  readonly edges: readonly { readonly from: number; readonly to: number; readonly default: boolean }[];
}

/** The pipelines of a project as the API tells them. */
export const graphOf = (app: RunningApp, project: number): Promise<Graph> => ask(app, `/api/pipelines/${project}`);

/** The edges by name, in their order; the default ones marked. */
export async function edgesOf(app: RunningApp, project: number): Promise<readonly string[]> {
  const { nodes, edges } = await graphOf(app, project);
  const nameOf = (id: number) => nodes.find((node) => node.id === id)?.name;
  return edges.map(({ from, to, default: isDefault }) => `${nameOf(from)} > ${nameOf(to)}${isDefault ? ' *' : ''}`);
}
