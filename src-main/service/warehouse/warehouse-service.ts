import { EventEmitter } from 'node:events';
import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { checkedInput } from '../check-input.ts';
import type { ServiceEvent } from '../contract.ts';
import { bytesOf } from '../reading/answers.ts';
import {
  type MetricFamily,
  type MetricSample,
  openMetricsText,
  projectLabels,
} from '../reading/open-metrics/open-metrics-text.ts';
import { errorLocation } from '../threads/error-location.ts';
import { safeListener } from '../threads/safe-listener.ts';
import { type OwnParts, ownAnswers } from './answers-without-copy.ts';
import type { Listed, PublishedSource, PublishedWorkspace, ReadingService, WarehouseService } from './contract.ts';
import { type CopiesParts, createCopies } from './copies.ts';
import { mergedFamilies } from './merged-metrics.ts';
import { type LocatedProject, locatedProjects, projectOfRequest, readOnlyRefusal } from './project-routing.ts';
import { watchList } from './watched-list.ts';

export interface WarehouseParts
  extends Omit<OwnParts, 'version' | 'outdated'>,
    Omit<CopiesParts, 'source' | 'publishedAt' | 'cameLate' | 'longestWait' | 'idles'> {
  readonly source: PublishedSource;
  /** How often the warehouse is read for news, in milliseconds. */
  readonly every?: number;
  readonly longestWait?: number;
  readonly idles?: number;
}

const usual = { every: 5000, longestWait: 25_000, idles: 5 * 60_000 };

const projectsOf = (workspaces: readonly PublishedWorkspace[]) => workspaces.flatMap(({ projects }) => projects);

const readableFamily = (samples: readonly MetricSample[]): MetricFamily => ({
  name: 'plumbline_project_readable',
  help: 'Whether the figures of the project are here: 0 while what was published of it cannot be copied',
  samples,
});

/** Reads the warehouse, or throws the WarehouseFault that keeps it from that; then answers over copies of what was published. */
export async function startWarehouseService(given: WarehouseParts): Promise<WarehouseService> {
  const parts = { ...usual, ...given };
  const { source, every, log } = parts;
  const events = new EventEmitter<{ event: [ServiceEvent] }>().setMaxListeners(0);
  const changed = (projects: readonly { readonly id: number }[]): void => {
    for (const { id } of projects) events.emit('event', { kind: 'data', projectId: id });
  };
  const list = await watchList({
    source,
    every,
    log,
    begins: () => copies.endIdle(),
    read: (now, before) => tend(now, before),
    turned: () => void events.emit('event', { kind: 'publishing' }),
  });
  const workspaceOf = (id: number) => list.current().workspaces.find((one) => one.id === id);
  const copies = createCopies({
    ...parts,
    publishedAt: (id) => workspaceOf(id)?.publishedAt ?? 0,
    cameLate: (id) => changed(workspaceOf(id)?.projects ?? []),
  });
  const own = ownAnswers({
    ...parts,
    version: parts.appVersion,
    outdated: (workspace) => list.outdated() ?? (workspace === null ? null : copies.outdated(workspace)),
  });
  let isClosing = false;

  /** What an open copy answers is news when the copy is renewed; all else when it was published, and that a project is gone at once. */
  function tend({ workspaces }: Listed, before: Listed): void {
    const there = new Set(projectsOf(workspaces).map(({ id }) => id));
    changed(projectsOf(before.workspaces).filter(({ id }) => !there.has(id)));
    copies.tend(workspaces, ({ projects }) => changed(projects));
    for (const { id, publishedAt, projects } of workspaces) {
      const last = before.workspaces.find((one) => one.id === id);
      if (last?.publishedAt !== publishedAt && !copies.of(id).isOpen()) changed(projects);
    }
  }

  function visibleTo(allowed: ReadonlySet<number> | null): readonly LocatedProject[] {
    if (isClosing) throw new ServiceError(503, 'The service is stopping. Ask again when it runs again.');
    return locatedProjects(list.current().workspaces).filter(({ project }) => allowed?.has(project.id) ?? true);
  }

  async function openMetrics(
    visible: readonly LocatedProject[],
    signal: AbortSignal | undefined,
    asker: object,
  ): Promise<string> {
    const labels = projectLabels(visible.map(({ project }) => project));
    const families = [];
    const readable: MetricSample[] = [];
    let failure: unknown = null;
    for (const [workspace, there] of Map.groupBy(visible, (one) => one.workspace.id)) {
      const names = new Map(
        there.flatMap(({ project: { id } }) => (labels.has(id) ? [[id, labels.get(id) ?? '']] : [])),
      );
      if (names.size === 0) continue;
      const theirs = await copies
        .of(workspace)
        .ask((thread) => thread.metricFamilies(names), signal, asker)
        .catch((error: unknown) => {
          failure = error;
          if (!(error instanceof ServiceError || signal?.aborted))
            log.error({ workspace, ...errorLocation(error) }, 'A request failed');
          return null;
        });
      if (theirs) families.push(theirs);
      for (const project of names.values()) readable.push({ labels: { project }, value: theirs ? 1 : 0 });
    }
    // One that cannot be copied must not hide the others.
    if (failure !== null && (families.length === 0 || signal?.aborted)) throw failure;
    return `${openMetricsText([...mergedFamilies(families), readableFamily(readable)])}# EOF\n`;
  }

  function limitedTo(projects: readonly number[] | null): ReadingService {
    const allowed = projects && new Set(projects);
    function ownAnswer(endpoint: Endpoint, input: unknown): unknown {
      const answer = own.get(endpoint.id);
      if (answer) return answer(visibleTo(allowed), checkedInput(endpoint, input) as object);
      if (endpoint.side === 'write') throw readOnlyRefusal();
      return undefined;
    }
    const copyFor = (endpoint: Endpoint, input: unknown) => {
      const { workspace } = projectOfRequest(visibleTo(allowed), endpoint, input);
      return copies.of(workspace.id);
    };
    const reader: ReadingService = {
      async call<E extends Endpoint>(endpoint: E, input: unknown, signal?: AbortSignal) {
        const answered = ownAnswer(endpoint, input);
        if (answered !== undefined) return answered as OutputOf<E>;
        const copy = copyFor(endpoint, input);
        return (await copy.ask((theirs) => theirs.answer(endpoint.id, input), signal, reader)) as OutputOf<E>;
      },
      async render(endpoint, input, wanted, signal) {
        const answered = ownAnswer(endpoint, input);
        if (answered !== undefined) return { etag: null, ...bytesOf(endpoint, answered, wanted.as) };
        const copy = copyFor(endpoint, input);
        return copy.ask((theirs) => theirs.render(endpoint.id, input, wanted), signal, reader);
      },
      openMetrics: async (signal) => openMetrics(visibleTo(allowed), signal, reader),
      watch(listener) {
        const safe = safeListener(log, (event: ServiceEvent) => {
          if (!('projectId' in event) || (allowed?.has(event.projectId) ?? true)) listener(event);
        });
        events.on('event', safe);
        return () => void events.off('event', safe);
      },
    };
    return reader;
  }

  return {
    limitedTo,
    readers: () => list.current().readers,
    refresh: list.refresh,
    outdated: () => list.outdated() ?? copies.outdated(),
    async close() {
      isClosing = true;
      list.end();
      await copies.end();
    },
  };
}
