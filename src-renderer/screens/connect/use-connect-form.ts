import { useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { tokenDetails } from '#shared/desktop/commands.ts';
import type { TimeZone } from '#shared/time/time.ts';
import { faultBeside, faultOfField } from '../../api/field-faults.ts';
import { useUnsaved } from '../../api/unsaved.ts';
import { t } from '../../language/language.ts';
import { useTrial } from '../shared/connection/use-trial.ts';
import { useAddressQuery } from '../shared/query.ts';
import type { ConnectForm, Part, System } from './parts.ts';
import { type SinceChoice, sinceOf } from './since.ts';
import { freeName, isInTheClear, originOf, suggestedName } from './text.ts';
import { useConnecting } from './use-connecting.ts';

export type Token = OutputOf<typeof tokenDetails>[number];
type Offer = { readonly url: string; readonly name: string; readonly part: boolean };

export const newOne = 'new';

const blank = { url: '', username: '', secret: '', firstDay: '' };
type Typed = keyof typeof blank;

interface ConnectFormInput {
  readonly system: System;
  readonly tokens: readonly Token[];
  readonly project: number | null;
  /** Those that a new project cannot have. */
  readonly projectNames: readonly string[];
  readonly zone: TimeZone;
}

/** The state of the connect form, its test, and the items to connect. */
export function useConnectForm({ system, tokens, project, projectNames, zone }: ConnectFormInput) {
  const [, changeQuery] = useAddressQuery();
  const [typed, setTyped] = useState(blank);
  // Null until somebody types: until then the address suggests one.
  const [ownName, setName] = useState<string | null>(null);
  const [projectName, setProjectName] = useState<string>(() => freeName(t('connect.firstProject'), projectNames));
  const [chosenProject, setProject] = useState<string>(project === null ? newOne : String(project));
  // Null until somebody chooses: until then a token that may be sent to the address suggests itself.
  const [token, setToken] = useState<string | null>(null);
  const [since, setSince] = useState<SinceChoice>('all');
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [isClearMeant, setClearMeant] = useState(false);
  const connecting = useConnecting();
  const test = useTrial();
  useUnsaved(connecting.connected === null && Object.values(typed).some((text) => text !== ''), connecting.isPending);

  const fitting = tokens.filter(({ integ_type }) => integ_type === system.type);
  const kept =
    fitting.find(({ id, origins }) =>
      token === null ? origins.includes(originOf(typed.url) ?? '') : String(id) === token,
    ) ?? null;
  const shownFields = system.fields.filter(({ name }) => name === 'url' || kept === null);
  const isClear = isInTheClear(typed.url);
  const isReady =
    shownFields.every(({ name, required }) => !required || typed[name].trim() !== '') && (!isClear || isClearMeant);
  const name = ownName ?? suggestedName(system.type, typed.url);
  const origins = test.trial?.origins ?? [];
  const hasAddress = !offers.some(({ part }) => part);
  // Also beside a kept token: where another window removes that one, it is made anew.
  const username = system.fields.some((field) => field.name === 'username') ? typed.username : '';

  /** The tested input has changed. */
  const begin = (): void => {
    test.reset();
    connecting.forget();
    setDeclined([]);
    setOffers([]);
  };
  const agreedWithout = (left: readonly string[]): readonly string[] =>
    origins.filter((origin) => !left.includes(origin));
  const tryOut = (agreed?: readonly string[]): void => {
    const secret = {
      username: username === '' ? null : username,
      secret: typed.secret,
      ...(agreed === undefined ? {} : { origins: [...agreed] }),
    };
    test.start({ type: system.type, url: typed.url, ...(kept === null ? secret : { token_id: kept.id }) });
  };
  const form: ConnectForm = {
    system,
    project: chosenProject === newOne ? null : Number(chosenProject),
    projectName,
    // Where only parts were chosen, what holds them is left alone: it would be collected twice.
    wanted: [
      ...(hasAddress ? [{ name, url: typed.url, part: 'address' as const }] : []),
      ...offers.map((offer) => ({ ...offer, part: 'offer' as const })),
    ],
    since: sinceOf(since, typed.firstDay, zone, Date.now()),
    token: kept?.id ?? null,
    tokenName: freeName(
      t('connect.tokenName', { name }),
      tokens.map((one) => one.name),
    ),
    username,
    secret: typed.secret,
  };

  const { refusal } = connecting;
  const isNameShown =
    (refusal?.part === 'project' && form.project === null) || (refusal?.part === 'address' && hasAddress);
  const fault = faultBeside(refusal?.fault ?? null, isNameShown ? ['name'] : []);

  return {
    ...test,
    typed,
    name,
    projectName,
    chosenProject,
    since,
    kept,
    token: kept === null ? newOne : String(kept.id),
    fitting,
    shownFields,
    declined,
    offers,
    origins,
    isClear,
    isClearMeant,
    isReady,
    form,
    /** Why connecting was refused, as far as no field of the last step says so. */
    fault: fault && refusal?.part === 'offer' ? `${refusal.name}: ${fault}` : fault,
    isPending: connecting.isPending,
    connected: connecting.connected,
    hasAddress,
    set: (member: Typed) => (value: string) => {
      // Only a change of the system's own fields needs another test.
      if (member !== 'firstDay') begin();
      setTyped({ ...typed, [member]: value });
    },
    setName,
    setProjectName,
    setProject,
    setSince,
    setOffers,
    setClearMeant,
    chooseSystem: (id: string) => {
      begin();
      changeQuery({ system: id });
      setToken(null);
    },
    chooseToken: (id: string) => {
      begin();
      setToken(id);
    },
    decline: (left: readonly string[]) => {
      setDeclined(left);
      tryOut(agreedWithout(left));
    },
    tryOut: () => tryOut(declined.length === 0 ? undefined : agreedWithout(declined)),
    connect: () => connecting.connect(form, agreedWithout(declined)),
    faultOf: (part: Part, member: string): string | undefined =>
      refusal?.part === part ? faultOfField(refusal.fault, member) : undefined,
  };
}

export type Connecting = ReturnType<typeof useConnectForm>;
