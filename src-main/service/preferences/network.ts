import { z } from 'zod';
import { proxyModes } from '#shared/desktop/systems/network.ts';
import { authoritiesOf } from '../../net/connection/parse-certificates.ts';
import { directly, type NetworkSettings } from '../../net/contract.ts';
import { networkName } from '../../store/configuration/settings.ts';
import type { StoreReader, StoreWriter } from '../../store/contract.ts';
import { storedJson } from '../../store/stored-json.ts';

const name = networkName;

const Kept = z.object({
  proxy: z
    .object({
      mode: z.enum(proxyModes),
      address: z.string().nullable(),
      exceptions: z.string().nullable(),
      username: z.string().nullable().default(null),
    })
    .default({ mode: 'system', address: null, exceptions: null, username: null }),
  /** Each certificate as PEM text. */
  authorities: z.array(z.string()).default([]),
});
export type StoredNetwork = z.output<typeof Kept>;

/** The name of the setting, and the schema of its text. */
export const networkSetting = {
  name,
  read: (text: string | null): StoredNetwork => storedJson(Kept, text ?? '{}'),
};

export const storedNetwork = (store: Pick<StoreReader, 'setting'>): StoredNetwork =>
  networkSetting.read(store.setting(name));

export function keepNetwork(store: StoreWriter, change: Partial<StoredNetwork>): void {
  store.setSetting(name, JSON.stringify({ ...storedNetwork(store), ...change }));
}

/** This computer itself, where the demo's systems answer, is never asked through a proxy. */
const loopback = 'localhost,127.0.0.1,::1';

/** Stored settings merged with those of the start: the start's proxy wins, its authorities are added. */
export function networkInUse(
  { proxy, authorities }: StoredNetwork,
  started: NetworkSettings,
  stored: ProxyPassword | null,
): NetworkSettings {
  const ca = [...(started.ca === null ? [] : [started.ca]), ...authorities];
  const trusted = { ca: ca.length === 0 ? null : ca.join('\n') };
  if (started.proxy !== null) return { ...started, ...trusted };
  if (proxy.mode === 'system') return { proxy: null, ...trusted };
  if (proxy.mode === 'none') return { proxy: directly, ...trusted };
  const exceptions = [proxy.exceptions, loopback].filter(Boolean).join(',');
  return {
    proxy: proxy.address === null ? directly : signedIn(proxy.address, proxy.username, stored),
    exceptions,
    ...trusted,
  };
}

/** A password, and the address of the one proxy that it is for. */
interface ProxyPassword {
  readonly address: string;
  readonly password: string;
}

/** The address of a proxy with its user. A password goes to no other proxy than its own. */
function signedIn(address: string, username: string | null, stored: ProxyPassword | null): string {
  if (username === null) return address;
  const url = new URL(address);
  url.username = encodeURIComponent(username);
  url.password = stored?.address === address ? encodeURIComponent(stored.password) : '';
  return url.href;
}

/** The settings for the transports, with the proxy's password, which is stored apart. */
export interface FollowedNetwork {
  /** The same object until something changes. */
  inUse(): NetworkSettings;
  /** Looks for the password of the proxy that is chosen. Throws where it cannot be read now. */
  signIn(): Promise<void>;
}

/** `passwordOf`: the password for the proxy at an address; null if none is kept. */
export function followNetwork(
  store: Pick<StoreReader, 'setting'>,
  started: NetworkSettings,
  passwordOf: (address: string) => Promise<string | null>,
): FollowedNetwork {
  let seen: string | null | undefined;
  let stored: ProxyPassword | null = null;
  let inUse = started;
  return {
    inUse() {
      const kept = store.setting(name);
      if (kept !== seen) {
        seen = kept;
        inUse = networkInUse(storedNetwork(store), started, stored);
      }
      return inUse;
    },
    async signIn() {
      const { mode, address, username } = storedNetwork(store).proxy;
      if (started.proxy !== null || mode !== 'manual' || address === null || username === null) return;
      const password = await passwordOf(address);
      if (stored?.address === address && stored.password === password) return;
      stored = password === null ? null : { address, password };
      seen = undefined;
    },
  };
}

/** Host and port of an address that may hold a password; null if it is none. */
export function hostOf(address: string | null | undefined): string | null {
  return address ? (URL.parse(address)?.host ?? null) : null;
}

export const authoritiesIn = (pems: readonly string[]) => pems.flatMap((pem) => authoritiesOf(pem) ?? []);
