import type { ReactNode } from 'react';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../api/hooks.ts';
import { useProjectRemoval } from '../api/removals.ts';
import { Button } from '../ui/Button.tsx';

/** Says that a project is made up, on each of its screens, and takes it away in one click: it can be made again as easily. */
export function DemoNotice({ project }: { readonly project: number }): ReactNode {
  const details = useEndpoint(projectDetails, { project_id: project });
  const remove = useProjectRemoval({ id: project, name: details.data?.name ?? '' });
  if (!details.data?.demo || details.data.id !== project) return null;
  return (
    <aside className="demo-notice" aria-label="Demo">
      <strong>Demo</strong>
      <span>A made-up company, collected from simulators on this computer.</span>
      <Button look="plain" disabled={remove.isPending} onClick={remove.start}>
        Remove the demo
      </Button>
      {remove.error ? <span role="alert">{remove.error.message}</span> : null}
    </aside>
  );
}
