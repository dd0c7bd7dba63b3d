import { archivedProjects, projectDetails, systems, tokenDetails, views } from '#shared/desktop/commands.ts';
import { projectDetailsOut, systemsOut, tokenDetailsOut, viewOut } from '../shapes.ts';
import { projectOf, type ReadHandler, reads } from './handler.ts';

export const desktopReads: readonly ReadHandler[] = [
  reads(systems, {
    answer: ({ collectors }) => systemsOut(collectors),
  }),

  reads(projectDetails, {
    answer: (reading, { project_id }) => projectDetailsOut(reading.store, projectOf(reading, project_id)),
  }),

  reads(archivedProjects, {
    answer: ({ store }) => store.projects().flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : [id])),
  }),

  reads(views, {
    answer: ({ store }) => store.projects().flatMap(({ id }) => store.views(id).map(viewOut)),
  }),

  reads(tokenDetails, {
    answer: ({ store }) => store.tokens().map((token) => tokenDetailsOut(store, token)),
  }),
];
