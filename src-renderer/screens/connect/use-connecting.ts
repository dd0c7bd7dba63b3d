import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { ApiFault, call } from '../../api/client.ts';
import { useCommand } from '../../api/hooks.ts';
import { isAt, oneByOne, undoList } from '../../api/undo/undo-list.ts';
import { t } from '../../language/language.ts';
import { type ConnectForm, integrationOf, type Part, tokenKey, tokenOf } from './parts.ts';

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

/** What an attempt made, and how to remove it again. */
interface Made {
  readonly part: Part;
  readonly name: string;
  /** What it was made of, as text. */
  readonly key: string;
  readonly id: number;
  readonly remove: () => Promise<unknown>;
}

/**
 * Makes what is missing in order: the project, the token bound to the origins, the integrations. Can be taken back as a whole: what was there
 * before stays.
 */
export function useConnecting() {
  const navigate = useNavigate();
  const makeProject = useCommand(addProject);
  const makeToken = useCommand(addToken);
  const makeIntegration = useCommand(addIntegration);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isPending, setPending] = useState(false);
  const [connected, setConnected] = useState<Connected | null>(null);
  // Each looks at what the one before has left.
  const [inTurn] = useState(oneByOne);

  // Items that a failed attempt created, in this order, are used by the next one.
  const made = useRef<readonly Made[]>([]);
  /** Whether an attempt was refused halfway, and nothing came after it. */
  const isHalf = useRef(false);
  /** The project of the last attempt, in which all that were made are. */
  const home = useRef<number>(undefined);
  const offered = useRef<number>(undefined);
  const madeOf = (part: Part, key: string): number | undefined =>
    made.current.find((one) => one.part === part && one.key === key)?.id;
  const once = async (
    part: Part,
    name: string,
    key: string,
    make: () => Promise<{ readonly id: number }>,
    remove: (id: number) => Promise<unknown>,
  ): Promise<number> => {
    const there = madeOf(part, key);
    if (there !== undefined) return there;
    const { id } = await withRefusal({ part, name }, make());
    made.current = [...made.current, { part, name, key, id, remove: () => remove(id) }];
    return id;
  };

  /** Notes what it is that is refused. */
  async function withRefusal<T>({ part, name }: Pick<Made, 'part' | 'name'>, change: Promise<T>): Promise<T> {
    try {
      return await change;
    } catch (fault) {
      if (fault instanceof ApiFault) setRefusal({ part, name, fault });
      throw fault;
    }
  }

  /** Forgets what another window has removed since an attempt made it, and returns that. */
  async function forgetRemoved(): Promise<readonly Made[]> {
    const [first] = made.current;
    if (first === undefined) return [];
    const [project, tokens] = await withRefusal(first, Promise.all([projectNow(home.current), call(tokenDetails, {})]));
    const collected = [...(project?.integrations ?? []), ...(project?.repositories ?? [])];
    const there = { project: project ? [project] : [], token: tokens, address: collected, offer: collected };
    const removed = made.current.filter((one) => !there[one.part].some(({ id }) => id === one.id));
    made.current = made.current.filter((one) => !removed.includes(one));
    return removed;
  }

  async function makeAll(filled: ConnectForm, origins: readonly string[]): Promise<number> {
    const removed = await forgetRemoved();
    // The form takes a token that an attempt made for one that was there.
    const isRemoved = removed.some(({ part, id }) => part === 'token' && id === filled.token);
    const form = isRemoved ? { ...filled, token: null } : filled;
    for (const one of unwanted(form, origins).toReversed()) await withRefusal(one, remove(one));
    const { projectName: name } = form;
    const newProject = (): Promise<number> =>
      once('project', name, name, () => makeProject.mutateAsync({ name }), removeEmptyProject);
    const token = tokenOf(form, origins);
    const newToken = (): Promise<number> =>
      once('token', token.name, tokenKey(form, origins), () => makeToken.mutateAsync(token), removeUnusedToken);
    const project_id = form.project ?? (await newProject());
    home.current = project_id;
    const token_id = form.token ?? (await newToken());
    for (const wanted of form.wanted) {
      const integration = integrationOf(form, wanted, project_id, token_id);
      await once(
        wanted.part,
        wanted.name,
        JSON.stringify(integration),
        () => makeIntegration.mutateAsync(integration),
        (integration_id) => call(removeIntegration, { integration_id }),
      );
    }
    return project_id;
  }

  /** What earlier attempts made and the form does not name any more. */
  function unwanted(form: ConnectForm, origins: readonly string[]): readonly Made[] {
    const project = form.project ?? madeOf('project', form.projectName);
    const token = form.token ?? madeOf('token', tokenKey(form, origins));
    const integrations =
      project === undefined || token === undefined
        ? []
        : form.wanted.map((wanted) => JSON.stringify(integrationOf(form, wanted, project, token)));
    return made.current.filter(({ part, id, key }) => {
      if (part === 'project') return id !== project;
      return part === 'token' ? id !== token : !integrations.includes(key);
    });
  }

  async function removeEmptyProject(project_id: number): Promise<void> {
    const { integrations, repositories } = await call(projectDetails, { project_id });
    if (integrations.length + repositories.length > 0) return;
    await call(removeProject, { project_id });
    if (isAt(`/project/${project_id}`)) await navigate('/projects');
  }

  async function remove(one: Made): Promise<void> {
    await one.remove().catch((error: unknown) => {
      // Another window may have removed it.
      if (!isMissing(error)) throw error;
    });
    made.current = made.current.filter((other) => other !== one);
  }

  /** The last that was made first; what something else was added to or uses meanwhile stays. */
  async function takeBack(): Promise<void> {
    const hadProject = made.current.some(({ part }) => part === 'project');
    for (const one of made.current.toReversed()) await remove(one);
    // Before the form is there again, whose text would be asked for. Where it is there still, it stays.
    if (hadProject && !isHalf.current && isAt('/connect')) await navigate('/projects');
    isHalf.current = false;
    setConnected(null);
  }

  /** Offers to take back all of it, in place of what was offered before. */
  function offerUndo(message: string): void {
    undoList.take(offered.current);
    undoList.add(message, () => inTurn(takeBack));
    offered.current = undoList.now().at(-1)?.id;
  }

  // What a refused attempt made stays where somebody leaves, who may have thought about it for longer than the first offer lasts.
  const offerAgain = useEffectEvent((): void => {
    if (isHalf.current) offerUndo(messageOf(made.current));
  });
  useEffect(() => () => offerAgain(), []);

  async function attempt(form: ConnectForm, origins: readonly string[]): Promise<void> {
    undoList.take(offered.current);
    isHalf.current = false;
    setRefusal(null);
    setPending(true);
    try {
      const project = await makeAll(form, origins);
      offerUndo(messageOf(made.current.filter(isIntegration)));
      setConnected({ project, names: form.wanted.map(({ name }) => name) });
    } catch (error) {
      isHalf.current = made.current.length > 0;
      if (isHalf.current) offerUndo(messageOf(made.current));
      // `refusal` shows a fault.
      if (!(error instanceof ApiFault)) throw error;
    } finally {
      setPending(false);
    }
  }
  const connect = (form: ConnectForm, origins: readonly string[]): Promise<void> =>
    undoList.make(() => inTurn(() => attempt(form, origins)));
  return { connect, connected, refusal, forget: () => setRefusal(null), isPending };
}

const isIntegration = ({ part }: Made): boolean => part === 'address' || part === 'offer';

/** What was made, in words; integrations together. */
function messageOf(made: readonly Made[]): string {
  const [first, ...others] = made.filter(isIntegration);
  return [
    ...made.filter(({ part }) => part === 'project').map(({ name }) => t('undo.projectMade', { name })),
    ...made.filter(({ part }) => part === 'token').map(({ name }) => t('undo.tokenKept', { name })),
    ...(first ? [t('undo.connected', { name: first.name, count: others.length + 1 })] : []),
  ].join(' ');
}

/** A project with what it collects; null if it is not there any more. */
const projectNow = (project_id: number | undefined): Promise<OutputOf<typeof projectDetails> | null> =>
  project_id === undefined
    ? Promise.resolve(null)
    : call(projectDetails, { project_id }).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });

const isMissing = (error: unknown): boolean => error instanceof ApiFault && error.status === 404;

async function removeUnusedToken(token_id: number): Promise<void> {
  const token = (await call(tokenDetails, {})).find(({ id }) => id === token_id);
  if (token?.used_by.length === 0) await call(removeToken, { token_id });
}
