import { parentPort, workerData } from 'node:worker_threads';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { asJenkins } from '#test/world/as-jenkins.ts';
import { makeCompany } from '#test/world/company.ts';
import { demoSignIn, workspaceOf } from '#test/world/workspace.ts';
import type { CompanySize } from './company.ts';

const { scale, seed, until } = workerData as CompanySize;
const company = makeCompany({ scale, seed, until });
const jenkins = await startJenkins(asJenkins(company, ['jenkins', 'azure-build', 'azure-release']), demoSignIn);
parentPort?.postMessage(workspaceOf(company, jenkins.url));
