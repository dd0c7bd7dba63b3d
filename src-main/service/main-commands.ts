import { bulkhead } from 'cockatiel';
import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import {
  about,
  addToken,
  changeToken,
  keepProxyPassword,
  published,
  removeToken,
  replaceSecret,
  revealKey,
  rotateKey,
  startDemo,
} from '#shared/desktop/commands.ts';
import { timestampOrNull } from '#shared/time/time.ts';
import type { Secrets } from '../secrets/contract.ts';
import { proxySecretName } from '../secrets/secret-names.ts';
import { checkedInput } from './check-input.ts';
import type { ApiKey } from './secrets/api-key.ts';
import type { createTokenSecrets } from './secrets/token-secrets.ts';
import { proxyAddress } from './writing/network.ts';

interface Process {
  readonly version: string;
  readonly baseUrl: string;
  readonly usedAt: number | null;
  readonly timeZone: string;
  readonly dataDir: string;
}

interface MainPorts {
  readonly key: ApiKey;
  readonly tokens: ReturnType<typeof createTokenSecrets>;
  readonly secrets: Secrets;
  readonly demo: (() => Promise<{ project_id: number }>) | null;
  tokenDetails(tokenId: number): Promise<unknown>;
  changeToken(change: z.output<typeof changeToken.input>): Promise<unknown>;
  process(): Process;
}

/** A command that the main thread answers itself, because secrets do not leave it. */
export type MainCommand = (input: unknown) => Promise<unknown>;

/** The commands of the main thread, and how more are added. */
export interface MainCommands {
  readonly commands: ReadonlyMap<string, MainCommand>;
  on<I extends z.ZodType, O extends z.ZodType>(
    command: Endpoint<I, O>,
    answer: (input: z.output<I>) => Promise<unknown>,
  ): void;
}

export function mainCommands(ports: MainPorts): MainCommands {
  const { key, tokens, secrets } = ports;
  const commands = new Map<string, MainCommand>();

  function on<I extends z.ZodType, O extends z.ZodType>(
    command: Endpoint<I, O>,
    answer: (input: z.output<I>) => Promise<unknown>,
  ): void {
    commands.set(command.id, (input) => answer(checkedInput(command, input)));
  }

  const shownKey = (current: string) => {
    const { baseUrl, usedAt } = ports.process();
    return { key: current, base_url: baseUrl, last_used_at: timestampOrNull(usedAt), fixed: key.fixed };
  };

  // Two changes at once would each read the origins of a token, then take or delete the secret of the other.
  const inTurn = bulkhead(1, Number.POSITIVE_INFINITY);
  on(addToken, async (token) => ports.tokenDetails(await inTurn.execute(() => tokens.add(token))));
  on(replaceSecret, async ({ token_id, secret }) => {
    await inTurn.execute(() => tokens.replace(token_id, secret));
    return ports.tokenDetails(token_id);
  });
  on(changeToken, (change) => {
    const { token_id, origins } = change;
    const changed = () => ports.changeToken(change);
    return inTurn.execute(() => (origins === undefined ? changed() : tokens.rebind(token_id, origins, changed)));
  });
  on(removeToken, async ({ token_id, undoable }) => {
    await inTurn.execute(() => tokens.remove(token_id, undoable));
    return { done: true };
  });
  on(keepProxyPassword, async ({ address, password }) => {
    await secrets.set(proxySecretName(proxyAddress(address)), password);
    return { done: true };
  });
  on(revealKey, async () => shownKey(await key.current()));
  on(rotateKey, async () => shownKey(await key.rotate()));
  on(startDemo, async () => {
    if (!ports.demo)
      throw new ServiceError(422, 'The demo is not part of this process. Start it with: plumbline demo.');
    return ports.demo();
  });
  // Data collected here comes from no warehouse.
  on(published, async () => null);
  on(about, async () => {
    const { version, baseUrl, timeZone, dataDir } = ports.process();
    return {
      version,
      base_url: baseUrl,
      secrets: secrets.kind,
      secrets_state: await secrets.state(),
      time_zone: timeZone,
      data_dir: dataDir,
    };
  });
  return { commands, on };
}
