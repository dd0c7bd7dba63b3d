import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import {
  addIntegration,
  addProject,
  addToken,
  projectDetails,
  removeIntegration,
  removeProject,
  removeToken,
  type systems,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { ApiFault, call } from '../../api/client.ts';
import { useCommand } from '../../api/hooks.ts';
import { isAt, undoList } from '../../api/undo/undo-list.ts';
import { t } from '../../language/language.ts';

export type System = OutputOf<typeof systems>[number];

/** What is made: the project, the token, the integration of the typed address, or one that was offered. */
export type Part = 'project' | 'token' | 'address' | 'offer';

/** The connected items. */
export interface ConnectForm {
  readonly system: System;
  /** A project that is there, or null for a new one of the name. */
  readonly project: number | null;
  readonly projectName: string;
  /** The items that each become an integration or a repository, all read with the same token. */
  readonly wanted: readonly { readonly name: string; readonly url: string; readonly part: Part }[];
  readonly since: CalendarDate | null;
  /** A token that is kept, or null for a new one. */
  readonly token: number | null;
  readonly tokenName: string;
  readonly username: string;
  readonly secret: string;
}

/** The connected items, for the last step. */
export interface Connected {
  readonly project: number;
  readonly names: readonly string[];
}

/** Why a part was not made. */
interface Refusal {
  readonly part: Part;
  readonly name: string;
  readonly fault: ApiFault;
}

/** A created item, and how to remove it again. */
interface Made {
  readonly id: number;
  readonly remove: () => Promise<unknown>;
}

/**
 * Makes what is missing in order: the project, the token bound to the origins, the integrations. Gives the project. Can be taken back as a whole:
 * what was there before stays.
 */
export function useConnecting() {
  const navigate = useNavigate();
  const makeProject = useCommand(addProject);
  const makeToken = useCommand(addToken);
  const makeIntegration = useCommand(addIntegration);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isPending, setPending] = useState(false);
  const [connected, setConnected] = useState<Connected | null>(null);

  // Items that a failed attempt created are used by the next one.
  const made = useRef(new Map<string, Promise<Made>>());
  const once = async (
    { part, name }: { readonly part: Part; readonly name: string },
    what: string,
    make: () => Promise<{ readonly id: number }>,
    remove: (id: number) => Promise<unknown>,
  ): Promise<number> => {
    const there = made.current.get(what) ?? make().then(({ id }) => ({ id, remove: () => remove(id) }));
    made.current.set(what, there);
    try {
      return (await there).id;
    } catch (fault) {
      made.current.delete(what);
      if (fault instanceof ApiFault) setRefusal({ part, name, fault });
      throw fault;
    }
  };

  async function madeOf(form: ConnectForm, origins: readonly string[]): Promise<number> {
    const { projectName, since } = form;
    const project =
      form.project ??
      (await once(
        { part: 'project', name: projectName },
        `project ${projectName}`,
        () => makeProject.mutateAsync({ name: projectName }),
        removeEmptyProject,
      ));
    const wanted = tokenOf(form, origins);
    const { name: _, ...same } = wanted;
    const token =
      form.token ??
      (await once(
        { part: 'token', name: wanted.name },
        `token ${JSON.stringify(same)}`,
        () => makeToken.mutateAsync(wanted),
        removeUnusedToken,
      ));
    for (const { name, url, part } of form.wanted) {
      const integration = {
        integration_type: form.system.type,
        name,
        project_id: project,
        token_id: token,
        url,
        since,
      };
      await once(
        { part, name },
        `integration ${JSON.stringify(integration)}`,
        () => makeIntegration.mutateAsync(integration),
        (integration_id) => call(removeIntegration, { integration_id }),
      );
    }
    return project;
  }

  async function removeEmptyProject(project_id: number): Promise<void> {
    const { integrations, repositories } = await call(projectDetails, { project_id });
    if (integrations.length + repositories.length > 0) return;
    await call(removeProject, { project_id });
    if (isAt('/connect') || isAt(`/project/${project_id}`)) await navigate('/projects');
  }

  /** The last that was made first; what something else was added to or uses meanwhile stays. */
  async function takeBack(): Promise<void> {
    for (const one of (await Promise.all(made.current.values())).reverse()) await one.remove();
    made.current.clear();
    setConnected(null);
  }

  const connect = async (form: ConnectForm, origins: readonly string[]): Promise<void> => {
    setRefusal(null);
    setPending(true);
    try {
      const project = await madeOf(form, origins);
      const [first] = form.wanted;
      undoList.add(t('undo.connected', { name: first?.name ?? '', count: form.wanted.length }), takeBack);
      setConnected({ project, names: form.wanted.map(({ name }) => name) });
    } catch (error) {
      // `refusal` shows a fault.
      if (!(error instanceof ApiFault)) throw error;
    } finally {
      setPending(false);
    }
  };
  return { connect, connected, refusal, forget: () => setRefusal(null), isPending };
}

async function removeUnusedToken(token_id: number): Promise<void> {
  const token = (await call(tokenDetails, {})).find(({ id }) => id === token_id);
  if (token?.used_by.length === 0) await call(removeToken, { token_id });
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
