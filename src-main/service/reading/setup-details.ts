import { archivedProjects, projectDetails, systems, tokenDetails, views } from '#shared/desktop/commands.ts';
import { projectDetailsOut, systemsOut, tokenDetailsOut, viewOut } from '../answer-rows.ts';
import { projectOf, type QueryHandler, queryHandler } from './handler.ts';

export const setupQueries: readonly QueryHandler[] = [
  queryHandler(systems, {
    answer: ({ collectors }) => systemsOut(collectors),
  }),

  queryHandler(projectDetails, {
    answer: (context, { project_id }) => projectDetailsOut(context.store, projectOf(context, project_id)),
  }),

  queryHandler(archivedProjects, {
    answer: ({ store }) => store.projects().flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : [id])),
  }),

  queryHandler(views, {
    answer: ({ store }) => store.projects().flatMap(({ id }) => store.views(id).map(viewOut)),
  }),

  queryHandler(tokenDetails, {
    answer: ({ store }) => store.tokens().map((token) => tokenDetailsOut(store, token)),
  }),
];
