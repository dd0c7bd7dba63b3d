import { useRef, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { addIntegration, addProject, addToken, type systems, testConnection } from '#shared/desktop/commands.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { ApiFault } from '../../api/client.ts';
import { useCommand } from '../../api/hooks.ts';

export type System = OutputOf<typeof systems>[number];

/** What the form holds. */
export interface ConnectForm {
  readonly system: System;
  /** A project that is there, or null for a new one of the name. */
  readonly project: number | null;
  readonly projectName: string;
  readonly name: string;
  readonly url: string;
  readonly since: CalendarDate | null;
  /** A token that is kept, or null for a new one. */
  readonly token: number | null;
  readonly tokenName: string;
  readonly username: string;
  readonly secret: string;
}

/** Makes what is missing in order: the project, the token bound to the origins, the integration. Gives the project. */
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

  const connect = async (form: ConnectForm, origins: readonly string[]): Promise<number | null> => {
    setFault(null);
    setPending(true);
    try {
      const project =
        form.project ??
        (await once(`project ${form.projectName}`, () => makeProject.mutateAsync({ name: form.projectName }))).id;
      const wanted = tokenOf(form, origins);
      const { name: _, ...same } = wanted;
      const token = form.token ?? (await once(`token ${JSON.stringify(same)}`, () => makeToken.mutateAsync(wanted))).id;
      const { type } = form.system;
      await makeIntegration.mutateAsync({
        integration_type: type,
        name: form.name,
        project_id: project,
        token_id: token,
        url: form.url,
        since: form.since,
      });
      return project;
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

/** Tries the form before anything is kept; a secret just typed goes to no origin that was declined. */
export function useTrying() {
  const trying = useCommand(testConnection);
  const [result, setResult] = useState<OutputOf<typeof testConnection> | null>(null);
  const last = useRef(0);

  const test = ({ system, url, token, username, secret }: ConnectForm, agreed?: readonly string[]): void => {
    last.current += 1;
    const mine = last.current;
    const typed = {
      username: username === '' ? null : username,
      secret,
      ...(agreed === undefined ? {} : { origins: [...agreed] }),
    };
    trying.mutate(
      { type: system.type, url, ...(token === null ? typed : { token_id: token }) },
      // What was changed meanwhile is not what was tried.
      { onSuccess: (answer) => (mine === last.current ? setResult(answer) : undefined) },
    );
  };
  const reset = (): void => {
    last.current += 1;
    setResult(null);
    trying.reset();
  };
  return { test, reset, result, error: trying.error, isPending: trying.isPending };
}
