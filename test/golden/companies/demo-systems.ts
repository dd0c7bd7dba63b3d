import { startAzure } from '../../simulators/azure-devops/server.ts';
import { startGitHub } from '../../simulators/github/server.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { startJira } from '../../simulators/jira/server.ts';
import { asAzureDevOps } from '../../world/as-azure-devops.ts';
import { asGitHub } from '../../world/as-github.ts';
import { asJenkins } from '../../world/as-jenkins.ts';
import { asJira } from '../../world/as-jira.ts';
import type { World } from '../../world/history.ts';
import { demoSignIn, endingToken, remoteAt, type Systems } from '../../world/workspace.ts';
import { clock, day } from './clock.ts';

/** Puts names that are the same in each run in the place of the ports of this one. */
export interface FixedNames {
  fixed<T>(value: T): T;
}

/** The simulators of the made-up company, on ports that are free. */
export async function startSystems(world: World): Promise<FixedNames & { addresses: Systems; close(): Promise<void> }> {
  const ending = { token: endingToken, at: clock + 9 * day };
  const github = await startGitHub(asGitHub(world), { ...demoSignIn, ending });
  const remoteOf = remoteAt(github.url);
  const azureDevOps = await startAzure(asAzureDevOps(world, remoteOf), { ...demoSignIn, edition: 'server' });
  const jira = await startJira(asJira(world), { ...demoSignIn, edition: 'data-center' });
  const jenkins = await startJenkins(asJenkins(world, remoteOf), demoSignIn);
  const all = { github, azureDevOps, jira, jenkins };
  const names = Object.entries(all).map(([name, { url }]): [string, string] => [
    new URL(url).host,
    `${name.toLowerCase()}.demo.example`,
  ]);
  return {
    addresses: { jenkins: jenkins.url, jira: jira.url, azureDevOps: azureDevOps.url, github: github.url },
    fixed: (value) =>
      JSON.parse(names.reduce((text, [host, name]) => text.replaceAll(host, name), JSON.stringify(value))),
    close: async () => {
      for (const system of Object.values(all)) await system.close();
    },
  };
}
