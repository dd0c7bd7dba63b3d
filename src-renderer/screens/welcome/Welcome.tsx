import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { startDemo } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import './welcome.css';

/** The way in: a demo in one click, or a system of one's own. */
export function Welcome(): ReactNode {
  const navigate = useNavigate();
  const demo = useCommand(startDemo);
  const explore = (): void =>
    demo.mutate({}, { onSuccess: ({ project_id }) => void navigate(`/project/${project_id}/overview`) });
  return (
    <div className="page welcome">
      <header className="stack">
        <h1>How fast and how safely do your changes reach your users?</h1>
        <p className="quiet">
          Plumbline collects the runs of your pipelines, keeps them on this computer, and measures lead, cycle, failure
          and repair times. Nothing leaves the building, and every figure opens the runs and commits that made it.
        </p>
      </header>
      <div className="ways-in">
        <section className="way-in" aria-labelledby="way-demo">
          <h2 id="way-demo">Explore the demo company</h2>
          <p>
            Made-up teams with a Jenkins, a Jira, an Azure DevOps and a GitHub, and ninety days of their work, collected
            for real from simulators on this computer. One click removes it again.
          </p>
          <Button look="primary" onClick={explore} disabled={demo.isPending}>
            {demo.isPending ? 'Making it …' : 'Explore the demo'}
          </Button>
          {demo.error ? <p role="alert">{demo.error.message}</p> : null}
        </section>
        <section className="way-in" aria-labelledby="way-connect">
          <h2 id="way-connect">Connect a system</h2>
          <p>
            A job or folder of a Jenkins, a filter of a Jira, a project of an Azure DevOps, or a repository of a GitHub,
            with a token that may read it. A test shows step by step what works before anything is kept.
          </p>
          <Button onClick={() => void navigate('/connect')}>Connect</Button>
        </section>
      </div>
    </div>
  );
}
