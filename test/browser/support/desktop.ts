import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { browserSession } from '#shared/desktop/browser-session.ts';
import { addIntegration, addProject, addToken } from '#shared/desktop/commands.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { apiKey, type RunningApp } from './app.ts';

/** Gives a command of the window from within a page that is signed in. */
export async function give<E extends Endpoint>(page: Page, command: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const answer = await page.evaluate(
    async ({ path, body, header }) => {
      const headers = { 'content-type': 'application/json', [header]: sessionStorage.getItem('session') ?? '' };
      const response = await fetch(path, { method: 'POST', headers, body });
      return { isOk: response.ok, text: await response.text() };
    },
    { path: command.path, body: JSON.stringify(input), header: browserSession.header },
  );
  if (!answer.isOk) throw new Error(`${command.id}: ${answer.text}`);
  return command.output.parse(JSON.parse(answer.text)) as OutputOf<E>;
}

/** What the API answers to whoever has the key; a busy app, or one whose data is being replaced, asks for a pause as it would a script. */
export async function ask<T>(app: RunningApp, path: string): Promise<T> {
  const answer = await fetch(app.url + path, { headers: { 'x-api-key': apiKey } });
  if (answer.status === 429 || answer.status === 503) {
    await delay(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    return ask(app, path);
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A system to connect, as the form would. */
export interface Connected {
  readonly type: IntegType;
  readonly name: string;
  readonly url: string;
  readonly user?: string;
  readonly secret: string;
}

/** A project with these systems connected; gives its id. The page stands in the app afterwards. */
export async function projectWith(app: RunningApp, page: Page, systems: readonly Connected[]): Promise<number> {
  await page.goto(`${app.url}/tokens`);
  const { id } = await give(page, addProject, { name: 'Shop', time_zone: 'Europe/Berlin' });
  for (const { type, name, url, user, secret } of systems) {
    const token = await give(page, addToken, {
      name: `${name} token`,
      integ_type: type,
      origins: [new URL(url).origin],
      username: user ?? null,
      secret,
    });
    await give(page, addIntegration, { integration_type: type, name, project_id: id, token_id: token.id, url });
  }
  return id;
}
