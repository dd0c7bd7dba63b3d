/** Where in the app a fault can be put right. */
export type Way = 'secret' | 'origins' | 'keychain' | 'address' | 'network';

const ways: ReadonlyMap<string, Way> = new Map(
  Object.entries<Way>({
    token_refused: 'secret',
    token_ends_soon: 'secret',
    token_not_for_origin: 'origins',
    keychain_locked: 'keychain',
    wrong_address: 'address',
    not_this_product: 'address',
    moved: 'address',
    gone: 'address',
    filter_not_shared: 'address',
    unreachable_dns: 'address',
    certificate_wrong_name: 'address',
    proxy_refused: 'network',
    certificate_unknown: 'network',
  }),
);

/** Where a fault can be put right; null where only the system or the network can. */
export const wayOutOf = (fault: string): Way | null => ways.get(fault) ?? null;
