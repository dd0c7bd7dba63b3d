import { createContext, type ReactNode, use, useMemo } from 'react';
import { useParams } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { type Calendar, calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type Range, rangeOf } from './period/range.ts';
import { useAddressQuery } from './query.ts';

export type Project = OutputOf<typeof projectDetails>;

/** Changes words of the address; null takes one out. */
export type ChangeQuery = (query: Readonly<Record<string, string | null>>) => void;

/** What every part of a project's screen is about. */
export interface ProjectScreen {
  readonly project: Project;
  readonly calendar: Calendar;
  /** In milliseconds, to the minute. */
  readonly now: number;
  /** The days that are chosen. */
  readonly range: Range;
  /** The address, where every choice lives. */
  readonly query: URLSearchParams;
  readonly change: ChangeQuery;
}

const Context = createContext<ProjectScreen | null>(null);

/** The project of the screen, its calendar, and what the address chooses of it. */
export function useProjectScreen(): ProjectScreen {
  const screen = use(Context);
  if (screen === null) throw new Error('This part belongs to the screen of a project.');
  return screen;
}

/** Fetches the project in the address and provides it to the screen. */
export function OfProject({
  isEmpty,
  empty,
  children,
}: {
  readonly isEmpty?: (project: Project) => boolean;
  /** What an empty project shows instead. */
  readonly empty?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const project = useEndpoint(projectDetails, { project_id: Number(useParams().project_id) });
  return (
    <Ask query={project} {...(isEmpty ? { isEmpty } : {})} empty={empty}>
      {(details) => <LoadedProject project={details}>{children}</LoadedProject>}
    </Ask>
  );
}

function LoadedProject({ project, children }: { readonly project: Project; readonly children: ReactNode }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const screen = useMemo(() => {
    const calendar = calendarOf(project.time_zone);
    return { project, calendar, now, range: rangeOf(query, calendar, now), query, change };
  }, [project, now, query, change]);
  return <Context value={screen}>{children}</Context>;
}

/** Within, the address is changed in another way, such as with the tab that is open. */
export function ChangingBy({
  change,
  children,
}: {
  readonly change: ChangeQuery;
  readonly children: ReactNode;
}): ReactNode {
  const screen = useProjectScreen();
  const changed = useMemo(() => ({ ...screen, change }), [screen, change]);
  return <Context value={changed}>{children}</Context>;
}
