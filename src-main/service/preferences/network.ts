import { z } from 'zod';
import { proxyModes } from '#shared/desktop/network.ts';
import { authoritiesOf } from '../../net/authorities.ts';
import { directly, type NetworkSettings } from '../../net/contract.ts';
import type { StoreReader, StoreWriter } from '../../store/contract.ts';

const name = 'network';

const Kept = z.object({
  proxy: z
    .object({ mode: z.enum(proxyModes), address: z.string().nullable(), exceptions: z.string().nullable() })
    .default({ mode: 'system', address: null, exceptions: null }),
  /** Each certificate as PEM text. */
  authorities: z.array(z.string()).default([]),
});
export type KeptNetwork = z.output<typeof Kept>;

export function keptNetwork(store: Pick<StoreReader, 'setting'>): KeptNetwork {
  return Kept.parse(JSON.parse(store.setting(name) ?? '{}'));
}

export function keepNetwork(store: StoreWriter, change: Partial<KeptNetwork>): void {
  store.setSetting(name, JSON.stringify({ ...keptNetwork(store), ...change }));
}

/** This computer itself, where the demo's systems answer, is never asked through a proxy. */
const loopback = 'localhost,127.0.0.1,::1';

/** What is kept and what the start said, together: the start's proxy wins, its authorities count besides those that are kept. */
export function networkInUse({ proxy, authorities }: KeptNetwork, started: NetworkSettings): NetworkSettings {
  const ca = [...(started.ca === null ? [] : [started.ca]), ...authorities];
  const trusted = { ca: ca.length === 0 ? null : ca.join('\n') };
  if (started.proxy !== null) return { ...started, ...trusted };
  if (proxy.mode === 'system') return { proxy: null, ...trusted };
  if (proxy.mode === 'none') return { proxy: directly, ...trusted };
  const exceptions = [proxy.exceptions, loopback].filter(Boolean).join(',');
  return { proxy: proxy.address ?? directly, exceptions, ...trusted };
}

/** The settings as the transports ask for them: the same object until they change. */
export function followNetwork(store: Pick<StoreReader, 'setting'>, started: NetworkSettings): () => NetworkSettings {
  let seen: string | null | undefined;
  let inUse = started;
  return () => {
    const kept = store.setting(name);
    if (kept !== seen) {
      seen = kept;
      inUse = networkInUse(keptNetwork(store), started);
    }
    return inUse;
  };
}

/** Host and port of an address that may hold a password; null where it is none. */
export function hostOf(address: string | null | undefined): string | null {
  return address ? (URL.parse(address)?.host ?? null) : null;
}

export const authoritiesIn = (pems: readonly string[]) => pems.flatMap((pem) => authoritiesOf(pem) ?? []);
