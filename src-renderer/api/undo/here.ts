/** Whether the window still shows the screen that it shows now: an answer that comes late moves nobody who went elsewhere meanwhile. */
export function stillHere(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}

/** Whether the window shows a screen of a project. */
export const isInProject = (id: number): boolean => `${window.location.pathname}/`.startsWith(`/project/${id}/`);
