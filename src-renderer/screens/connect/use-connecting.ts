import { useRef, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { addIntegration, addProject, addToken, type systems } from '#shared/desktop/commands.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { ApiFault } from '../../api/client.ts';
import { useCommand } from '../../api/hooks.ts';

export type System = OutputOf<typeof systems>[number];

/** What is connected. */
export interface ConnectForm {
  readonly system: System;
  /** A project that is there, or null for a new one of the name. */
  readonly project: number | null;
  readonly projectName: string;
  /** What becomes an integration or a repository each, all read with the same token. */
  readonly wanted: readonly { readonly name: string; readonly url: string }[];
  readonly since: CalendarDate | null;
  /** A token that is kept, or null for a new one. */
  readonly token: number | null;
  readonly tokenName: string;
  readonly username: string;
  readonly secret: string;
}

/** Makes what is missing in order: the project, the token bound to the origins, the integrations. Gives the project. */
export function useConnecting() {
  const makeProject = useCommand(addProject);
  const makeToken = useCommand(addToken);
  const makeIntegration = useCommand(addIntegration);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [isPending, setPending] = useState(false);

  // What an attempt made before it failed serves the next one too.
  const made = useRef(new Map<string, Promise<{ readonly id: number }>>());
  const once = (what: string, make: () => Promise<{ readonly id: number }>) => {
    const there = made.current.get(what) ?? make();
    made.current.set(what, there);
    there.catch(() => made.current.delete(what));
    return there;
  };

  async function madeOf(form: ConnectForm, origins: readonly string[]): Promise<number> {
    const { projectName, since } = form;
    const project =
      form.project ?? (await once(`project ${projectName}`, () => makeProject.mutateAsync({ name: projectName }))).id;
    const wanted = tokenOf(form, origins);
    const { name: _, ...same } = wanted;
    const token = form.token ?? (await once(`token ${JSON.stringify(same)}`, () => makeToken.mutateAsync(wanted))).id;
    for (const { name, url } of form.wanted) {
      const integration = {
        integration_type: form.system.type,
        name,
        project_id: project,
        token_id: token,
        url,
        since,
      };
      await once(`integration ${JSON.stringify(integration)}`, () => makeIntegration.mutateAsync(integration));
    }
    return project;
  }

  const connect = async (form: ConnectForm, origins: readonly string[]): Promise<number | null> => {
    setFault(null);
    setPending(true);
    try {
      return await madeOf(form, origins);
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      setFault(error);
      return null;
    } finally {
      setPending(false);
    }
  };
  return { connect, fault, forget: () => setFault(null), isPending };
}

function tokenOf({ system, tokenName, username, secret }: ConnectForm, origins: readonly string[]) {
  return {
    name: tokenName,
    integ_type: system.type,
    origins: [...origins],
    username: username === '' ? null : username,
    secret,
  };
}
