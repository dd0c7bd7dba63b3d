import { WarehouseFault } from '../warehouse-fault.ts';

/** Where a warehouse is, without its password. */
export interface WarehouseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly isEncrypted: boolean;
}

const example = 'postgres://user@host/database';
const refusal = (message: string): WarehouseFault => new WarehouseFault('address', message);
const loopback = /^(localhost|127\.0\.0\.1|::1)$/;

/** Reads an address such as postgres://user@host:5432/database. To another computer it is TLS unless the address says otherwise. Throws a WarehouseFault. */
export function warehouseAddress(text: string): WarehouseAddress {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
    throw refusal(`The address of a warehouse looks like ${example}.`);
  if (url.password !== '')
    throw refusal(
      'An address must not hold a password: others could read it. Leave it out: it is kept apart, by --set-password or App settings.',
    );
  // Of this scheme URL leaves the host as it is written.
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const database = decoded(url.pathname.slice(1));
  if (host === '' || url.username === '' || database === '' || database.includes('/'))
    throw refusal(`The address needs a user, a host and a database: ${example}.`);
  if (/[%,]/.test(host)) throw refusal(`The address names one host, and neither several nor a socket: ${example}.`);
  return {
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    user: decoded(url.username),
    database,
    isEncrypted: isEncrypted(url, host),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refusal('The address holds a % that begins no code of UTF-8. Write a percent sign as %25.');
  }
}

function isEncrypted(url: URL, host: string): boolean {
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'sslmode');
  if (unknown !== undefined) throw refusal(`The address may say sslmode, and not ${unknown}. Leave that out.`);
  const [mode, ...others] = url.searchParams.getAll('sslmode');
  if (others.length > 0) throw refusal('The address says sslmode more than once. Leave one.');
  if (mode === undefined) return !loopback.test(host);
  if (mode === 'disable') return false;
  if (mode === 'verify-full') return true;
  throw refusal('sslmode is verify-full, where the certificate is checked, or disable. Correct it or leave it out.');
}

/** The same for every spelling of an address: what its password is kept under. */
export const passwordKey = ({ user, host, port, database }: WarehouseAddress): string =>
  `${encodeURIComponent(user)}@${host}:${port}/${encodeURIComponent(database)}`;
