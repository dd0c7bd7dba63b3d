import { parentPort, workerData } from 'node:worker_threads';
import { startAzure } from '#test/simulators/azure-devops/server.ts';
import { startGitHub } from '#test/simulators/github/server.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { startJira } from '#test/simulators/jira/server.ts';
import { asAzureDevOps } from '#test/world/as-azure-devops.ts';
import { asGitHub } from '#test/world/as-github.ts';
import { asJenkins } from '#test/world/as-jenkins.ts';
import { asJira } from '#test/world/as-jira.ts';
import { makeCompany } from '#test/world/company.ts';
import { demoSignIn, homesInJenkins, remoteAt, workspaceOf } from '#test/world/workspace.ts';
import { collectors } from '../../collectors/registry.ts';
import type { CompanySize } from './company.ts';

const { scale, seed, until } = workerData as CompanySize;
const company = makeCompany({ scale, seed, until });

/** The address of a system that can be collected; null for another. */
async function started(id: string, start: () => Promise<{ readonly url: string }>): Promise<string | null> {
  return collectors.some((collector) => collector.id === id) ? (await start()).url : null;
}

const github = await started('github', () => startGitHub(asGitHub(company), demoSignIn));
const remoteOf = remoteAt(github);
const azureDevOps = await started('azure-devops', () =>
  startAzure(asAzureDevOps(company, remoteOf), { ...demoSignIn, edition: 'server' }),
);
const jira = await started('jira', () => startJira(asJira(company), { ...demoSignIn, edition: 'data-center' }));
const homes = homesInJenkins({ azureDevOps });
const jenkins = await startJenkins(asJenkins(company, { homes, remoteOf }), demoSignIn);
parentPort?.postMessage(workspaceOf(company, { jenkins: jenkins.url, jira, azureDevOps, github }));
