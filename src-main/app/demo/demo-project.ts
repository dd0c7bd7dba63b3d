import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '#shared/api/problem.ts';
import { tokens } from '#shared/api/tokens.ts';
import { addProject } from '#shared/desktop/commands.ts';
import type { Secrets } from '../../secrets/contract.ts';
import type { Log, Service } from '../../service/contract.ts';
import { errorLocation } from '../../service/threads/error-location.ts';
import { workers } from '../runtime-paths.ts';
import { carryOut } from '../workspace/carry-out.ts';
import { readCurrentWorkspace } from '../workspace/current-workspace.ts';
import { addPending, byProject, type PendingStep } from '../workspace/pending.ts';
import { planOf } from '../workspace/plan.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

/** The demo project, as it was made. */
export interface DemoProject {
  readonly project_id: number;
  readonly name: string;
}

/** How large the made-up company is, and which one. */
export interface CompanySize {
  readonly scale: number;
  readonly seed: number;
  /** The moment at which its story ends. */
  readonly until: number;
}

/** The made-up company's systems, answering on loopback. */
export interface Company {
  /** A workspace file that collects the whole company. */
  readonly workspace: object;
  /** From now on one token lacks a right. */
  refuse(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the simulators on a thread of their own, so that the service stays as quick as it is. */
export async function startCompany({ scale, seed, until }: CompanySize, log: Log): Promise<Company> {
  const worker = new Worker(workers.demo, { workerData: { scale, seed, until } });
  const [workspace] = await once(worker, 'message');
  // Unhandled, it would end the process of the service too; their collections fail from now on, and show it.
  worker.on('error', (error) => log.error(errorLocation(error), 'The simulators of the demo failed'));
  // The process may end while the simulators still answer.
  worker.unref();
  const refuse = async (): Promise<void> => {
    const refusing = once(worker, 'message');
    worker.postMessage('refuse');
    await refusing;
  };
  return { workspace, refuse, close: async () => void (await worker.terminate()) };
}

/** With other names for tokens that are named like one of the user's: systems are often called what they are. */
function withFreeTokenNames(file: Workspace, taken: ReadonlySet<string>): Workspace {
  const free = (name: string): string => (taken.has(name) ? free(`${name} (demo)`) : name);
  const freed = <T extends { readonly token: string }>(one: T): T => ({ ...one, token: free(one.token) });
  return {
    ...file,
    tokens: file.tokens.map((token) => ({ ...token, name: free(token.name) })),
    projects: file.projects.map((project) => ({
      ...project,
      integrations: project.integrations.map(freed),
      repositories: project.repositories.map(freed),
    })),
  };
}

/** Makes the demo project from the company's workspace, through the same commands as any other. */
export async function makeDemoProject(
  { service, secrets, dataDir }: { service: Service; secrets: Secrets; dataDir: string },
  company: Company,
): Promise<DemoProject> {
  const taken = new Set((await service.call(tokens, {})).map(({ name }) => name));
  const made = readWorkspace(JSON.stringify(company.workspace), {}, { allowLiteralSecrets: true });
  const file = withFreeTokenNames(made, taken);
  const [demo] = file.projects;
  if (!demo) throw new ServiceError(503, 'The made-up company has no project.');
  const { id } = await service.call(addProject, {
    name: demo.name,
    demo: true,
    ...(demo.time_zone === undefined ? {} : { time_zone: demo.time_zone }),
  });
  const steps = planOf(file, await readCurrentWorkspace(service, secrets, file, []), false);
  const waiting: PendingStep[] = [];
  for (const step of steps) {
    if (!(await carryOut(service, step)) && step.do === 'graph') waiting.push(step);
  }
  if (waiting.length > 0) addPending(dataDir, (await byProject(service, waiting)).there);
  return { project_id: id, name: demo.name };
}
