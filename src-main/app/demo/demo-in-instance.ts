import { ServiceError } from '#shared/api/problem.ts';
import { projects } from '#shared/api/projects.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import type { Service } from '../../service/contract.ts';
import { errorLocation } from '../../service/threads/error-location.ts';
import { undoableMillis } from '../../service/writing/removals.ts';
import type { AppInstance } from '../app-instance.ts';
import { WorkFault } from '../terminal/fault.ts';
import { type Company, type CompanySize, type DemoProject, makeDemoProject, startCompany } from './demo-project.ts';
import { failCollection, onceCollected } from './failed-collection.ts';
import { markStatesOnceCollected } from './mark-states.ts';

interface DemoConfig {
  readonly instance: () => Pick<AppInstance, 'service' | 'secrets' | 'log'>;
  readonly dataDir: string;
  readonly size?: Omit<CompanySize, 'until'>;
  /** For how long the simulators of a removed demo stay, since it may be brought back. */
  readonly keptMillis?: number;
}

/** The demo of a process: it can be made again whenever it was removed. Its simulators end with it, or at the latest with the process. */
export function demoInInstance({
  instance,
  dataDir,
  size = { scale: 1, seed: 1 },
  keptMillis = undoableMillis,
}: DemoConfig) {
  let company: Company | null = null;
  let making: Promise<unknown> = Promise.resolve();
  let stopWatching = (): void => {};
  let stopFailing = (): void => {};

  async function end(): Promise<void> {
    stopWatching();
    stopFailing();
    const ending = company;
    company = null;
    await ending?.close();
  }

  async function makeAnew(): Promise<DemoProject> {
    const { service, secrets, log } = instance();
    await refuseSecond(service);
    // A removed demo cannot come back beside a new one, which has its name.
    await end();
    company = await startCompany({ ...size, until: Date.now() }, log);
    try {
      const made = await makeDemoProject({ service, secrets, dataDir }, company);
      stopWatching = onceRemoved(service, made.project_id, keptMillis, () => void end());
      return made;
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** One after the other: two tabs may ask at once. */
  const make = (): Promise<DemoProject> => {
    const made = making.then(makeAnew).catch(refuseChanged);
    making = made.catch(() => undefined);
    return made;
  };

  /** Shows a failed collection, once there is something to show beside it. */
  const fail = async (projectId: number): Promise<void> => {
    if (company) await failCollection(instance().service, projectId, company);
  };

  return {
    make,
    fail,
    async start(): Promise<{ project_id: number }> {
      const { project_id } = await make();
      const { service, log } = instance();
      markStatesOnceCollected(service, project_id, (error) =>
        log.info(errorLocation(error), 'The states of the demo were not marked'),
      );
      stopFailing = onceCollected(
        service,
        project_id,
        () => fail(project_id),
        (error) => log.info(errorLocation(error), 'The demo shows no failed collection'),
      );
      return { project_id };
    },
    async close(): Promise<void> {
      await making;
      await end();
    },
  };
}

/** Another client can remove what is being made: then a project is not there, or the step of a name that is gone cannot be done. */
function refuseChanged(error: unknown): never {
  if (error instanceof WorkFault || (error instanceof ServiceError && error.status === 404))
    throw new ServiceError(409, 'The demo was changed elsewhere while it was made. Start it again.');
  throw error;
}

async function refuseSecond(service: Service): Promise<void> {
  for (const { id, name } of await service.call(projects, {})) {
    const { demo } = await service.call(projectDetails, { project_id: id });
    if (demo) throw new ServiceError(409, `The project "${name}" is there already. Remove it first to start anew.`);
  }
}

/** Calls once a project has been removed for so long that it cannot be brought back; gives the function that stops watching. */
function onceRemoved(service: Service, projectId: number, keptMillis: number, call: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  const isThere = async (): Promise<boolean> => (await service.call(projects, {})).some(({ id }) => id === projectId);
  const look = async (): Promise<void> => {
    if (await isThere()) {
      if (timer) clearTimeout(timer);
      timer = null;
    } else {
      timer ??= setTimeout(call, keptMillis).unref();
    }
  };
  const leave = service.watch((event) => {
    // A service that is closing answers nothing, and the process ends the simulators then.
    if (event.kind === 'data' && event.projectId === projectId) look().catch(() => undefined);
  });
  return () => {
    leave();
    if (timer) clearTimeout(timer);
  };
}
