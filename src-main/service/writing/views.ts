import { ServiceError } from '#shared/api/problem.ts';
import { addView, removeView, renameView } from '#shared/desktop/commands.ts';
import type { ViewRow } from '../../store/contract.ts';
import { viewOut } from '../shapes.ts';
import { done, projectOf, type WriteHandler, type Writing, writes } from './handler.ts';

/** The view, or a 404; that of a project that was removed is none. */
function viewOf({ store }: Writing, id: number): ViewRow {
  const view = store.view(id);
  if (!view || !store.project(view.projectId)) throw new ServiceError(404, `There is no view ${id}.`);
  return view;
}

export const viewWrites: readonly WriteHandler[] = [
  writes(addView, (writing, { project_id, name, address }) => {
    projectOf(writing, project_id);
    return viewOut(writing.store.addView({ projectId: project_id, name, address }));
  }),

  writes(renameView, (writing, { view_id, name }) => {
    viewOf(writing, view_id);
    return viewOut(writing.store.renameView(view_id, name));
  }),

  writes(removeView, (writing, { view_id }) => {
    viewOf(writing, view_id);
    writing.store.removeView(view_id);
    return done;
  }),
];
