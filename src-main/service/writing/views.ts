import { ServiceError } from '#shared/api/problem.ts';
import { addView, removeView, renameView } from '#shared/desktop/commands.ts';
import type { ViewRow } from '../../store/contract.ts';
import { viewOut } from '../answer-rows.ts';
import { type CommandHandler, commandHandler, done, projectOf, type WriteContext } from './handler.ts';

/** The view, or a 404; that of a project that was removed is none. */
function viewOf({ store }: WriteContext, id: number): ViewRow {
  const view = store.view(id);
  if (!view || !store.project(view.projectId)) throw new ServiceError(404, `There is no view ${id}.`);
  return view;
}

export const viewCommands: readonly CommandHandler[] = [
  commandHandler(addView, (context, { project_id, name, address }) => {
    projectOf(context, project_id);
    return viewOut(context.store.addView({ projectId: project_id, name, address }));
  }),

  commandHandler(renameView, (context, { view_id, name }) => {
    viewOf(context, view_id);
    return viewOut(context.store.renameView(view_id, name));
  }),

  commandHandler(removeView, (context, { view_id }) => {
    viewOf(context, view_id);
    context.store.removeView(view_id);
    return done;
  }),
];
