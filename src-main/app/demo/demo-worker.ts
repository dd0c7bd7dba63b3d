import { parentPort, workerData } from 'node:worker_threads';
import { startJenkins } from '../../../test/simulators/jenkins/server.ts';
import { asJenkins } from '../../../test/world/as-jenkins.ts';
import { makeCompany } from '../../../test/world/company.ts';
import { demoSignIn, workspaceOf } from '../../../test/world/workspace.ts';
import type { CompanySize } from './company.ts';

const { scale, seed } = workerData as CompanySize;
const world = makeCompany({ scale, seed, until: Date.now() });
const { url } = await startJenkins(asJenkins(world), demoSignIn);
parentPort?.postMessage(workspaceOf(world, url));
