import type { OutputOf } from '#shared/api/endpoint.ts';
import type { systems } from '#shared/desktop/commands.ts';
import type { CalendarDate } from '#shared/time/time.ts';

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

export function tokenOf({ system, tokenName, username, secret }: ConnectForm, origins: readonly string[]) {
  return {
    name: tokenName,
    integ_type: system.type,
    origins: [...origins],
    username: username === '' ? null : username,
    secret,
  };
}

/** What a token is made of, as text: one that was made of the same is used again. Without the name, of which a token that is there already makes another one. */
export function tokenKey(form: ConnectForm, origins: readonly string[]): string {
  const { name: _, ...same } = tokenOf(form, origins);
  return JSON.stringify(same);
}

export const integrationOf = (
  { system, since }: ConnectForm,
  { name, url }: ConnectForm['wanted'][number],
  project_id: number,
  token_id: number,
) => ({ integration_type: system.type, name, project_id, token_id, url, since });
