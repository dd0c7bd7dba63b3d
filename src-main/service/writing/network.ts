import { ServiceError } from '#shared/api/problem.ts';
import { addAuthorities, changeProxy, networkSettings, removeAuthority } from '#shared/desktop/systems/network.ts';
import { timestamp } from '#shared/time/time.ts';
import { authoritiesOf } from '../../net/connection/parse-certificates.ts';
import { authoritiesIn, hostOf, keepNetwork, storedNetwork } from '../preferences/network.ts';
import { type CommandHandler, commandHandler, type WriteContext } from './handler.ts';

function networkOut({ store, network }: WriteContext) {
  const { proxy, authorities } = storedNetwork(store);
  const { started, environment } = network;
  return {
    proxy,
    started_with_proxy: hostOf(started.proxy),
    started_with_authorities: started.ca !== null,
    environment_proxy: hostOf(environment),
    authorities: authoritiesIn(authorities).map(({ fingerprint, subject, issuer, validFrom, validTo }) => ({
      fingerprint,
      subject,
      issuer,
      valid_from: timestamp(validFrom),
      valid_to: timestamp(validTo),
    })),
  };
}

const broken = (pointer: string, detail: string): ServiceError => new ServiceError(422, detail, [{ pointer, detail }]);

/** An address of a proxy that may be kept: what is kept can be read by other programs of the user, so it holds no password. */
export function proxyAddress(address: string | null): string {
  const url = URL.parse(address ?? '');
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw broken(
      '/address',
      'The address of a proxy begins with http:// or https://, such as http://proxy.company:3128.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw broken(
      '/address',
      'Leave out user and password: this setting can be read on this computer. Give them in their own fields, which keep the password with the secrets.',
    );
  }
  return url.origin;
}

/** Returns the fingerprints of those that were not trusted before. */
function addPem(context: WriteContext, pem: string): string[] {
  const authorities = authoritiesOf(pem);
  if (authorities === null || authorities.length === 0) {
    throw broken(
      '/pem',
      'The file holds no certificate in PEM form that can be read. Ask for the file of the authority as PEM.',
    );
  }
  const other = authorities.find(({ isAuthority }) => !isAuthority);
  if (other) {
    throw broken(
      '/pem',
      `"${other.subject}" is the certificate of a server, not of an authority. Ask for that of the one who signed it.`,
    );
  }
  const kept = authoritiesIn(storedNetwork(context.store).authorities);
  // A bundle may repeat one, which would stay when it is removed.
  const named = new Map(authorities.map((one) => [one.fingerprint, one]));
  const fresh = [...named.values()].filter(({ fingerprint }) => !kept.some((one) => one.fingerprint === fingerprint));
  if (fresh.length === 0) throw broken('/pem', 'What the file holds is trusted already.');
  keepNetwork(context.store, { authorities: [...kept, ...fresh].map((one) => one.pem) });
  return fresh.map(({ fingerprint }) => fingerprint);
}

export const networkCommands: readonly CommandHandler[] = [
  commandHandler(networkSettings, networkOut),

  commandHandler(changeProxy, (context, { mode, address, exceptions, username }) => {
    const before = storedNetwork(context.store).proxy;
    const kept = mode === 'manual' ? proxyAddress(address) : before.address;
    keepNetwork(context.store, {
      proxy:
        mode === 'manual'
          ? { mode, address: kept, exceptions: exceptions || null, username: username || null }
          : { ...before, mode },
    });
    return networkOut(context);
  }),

  commandHandler(addAuthorities, (context, { pem }) => {
    const added = addPem(context, pem);
    return { added, network: networkOut(context) };
  }),

  commandHandler(removeAuthority, (context, { fingerprint }) => {
    const kept = authoritiesIn(storedNetwork(context.store).authorities);
    const gone = kept.find((one) => one.fingerprint === fingerprint);
    if (!gone) throw new ServiceError(404, 'That authority is not trusted here, or not any more.');
    keepNetwork(context.store, { authorities: kept.filter((one) => one !== gone).map(({ pem }) => pem) });
    return { pem: gone.pem, network: networkOut(context) };
  }),
];
