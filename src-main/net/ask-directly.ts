import { Agent, fetch, type Response } from 'undici';

/** Without a proxy, also where Node itself is told to use one (NODE_USE_ENV_PROXY, --use-env-proxy): a proxy would be given the key. */
const direct = new Agent();

/** Asks a service of this computer. */
export const askDirectly = (address: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(address, { headers: { ...headers }, redirect: 'error', dispatcher: direct });
