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
import { day } from '#test/world/work-time.ts';
import { demoSignIn, endingToken, remoteAt, workspaceOf } from '#test/world/workspace.ts';
import type { CompanySize } from './demo-project.ts';

const { scale, seed, until } = workerData as CompanySize;
// So that at night or on a Sunday there are commits in flight, too.
const company = makeCompany({ scale, seed, until, busy: true });

const github = await startGitHub(asGitHub(company), {
  ...demoSignIn,
  ending: { token: endingToken, at: until + 9 * day },
  clock: Date.now,
});
const remoteOf = remoteAt(github.url);
const azureDevOps = await startAzure(asAzureDevOps(company, remoteOf), {
  ...demoSignIn,
  edition: 'server',
  clock: Date.now,
});
const jira = await startJira(asJira(company), { ...demoSignIn, edition: 'data-center' });
const jenkins = await startJenkins(asJenkins(company, remoteOf), demoSignIn);
const systems = { jenkins: jenkins.url, jira: jira.url, azureDevOps: azureDevOps.url, github: github.url };
parentPort?.on('message', () => {
  jenkins.fail({ kind: 'status', status: 403 }, '/job/platform/', Number.POSITIVE_INFINITY);
  parentPort?.postMessage('refused');
});
parentPort?.postMessage(workspaceOf(company, systems));
