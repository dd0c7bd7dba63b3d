import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { projects } from '#shared/api/projects.ts';
import { about, systems, tokenDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { ConnectForm } from './ConnectForm.tsx';

/** Connects a system: its form, a test of it step by step, and the addresses that the secret is bound to. */
export function Connect(): ReactNode {
  const chosen = useParams().project_id;
  const list = useEndpoint(systems, {});
  const known = useEndpoint(tokenDetails, {});
  const existing = useEndpoint(projects, {});
  const service = useEndpoint(about, {});
  return (
    <Page title="Connect a system" lead="Nothing is sent anywhere but to the address you give.">
      <Ask query={list}>
        {(all) => (
          <Ask query={known}>
            {(tokens) => (
              <Ask query={existing}>
                {(there) => (
                  <ConnectForm
                    systems={all}
                    tokens={tokens}
                    projects={there}
                    project={chosen === undefined ? null : Number(chosen)}
                    zone={service.data?.time_zone ?? 'UTC'}
                  />
                )}
              </Ask>
            )}
          </Ask>
        )}
      </Ask>
    </Page>
  );
}
