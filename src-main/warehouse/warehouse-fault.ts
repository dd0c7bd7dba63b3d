import type { warehouseFaults } from '#shared/desktop/upkeep/publishing.ts';

/** `folder`: what lies where Parquet files go is not ours. `workspace`: the one to be copied is not there, or lacks what a copy needs. */
export type FaultKind = (typeof warehouseFaults)[number] | 'folder' | 'workspace';

/** Publishing failed and the warehouse is as it was before. The message says what to do. */
export class WarehouseFault extends Error {
  override readonly name = 'WarehouseFault';
  readonly fault: FaultKind;

  constructor(fault: FaultKind, message: string) {
    super(message);
    this.fault = fault;
  }
}

const password = new WarehouseFault(
  'password',
  'The database refused the user or the password. Correct the user in the address, or set the password with --set-password or PLUMBLINE_WAREHOUSE_PASSWORD.',
);
const unreachable = new WarehouseFault(
  'unreachable',
  'The database cannot be reached. Check host and port of the address, and whether the database runs and lets this computer in.',
);
export const strange = new WarehouseFault(
  'unreachable',
  'What answers at that address is no PostgreSQL, or answers more than is read. Check host and port of the address.',
);
const unknownAuthority = new WarehouseFault(
  'certificate',
  'Nobody who is trusted here signed the certificate of the database. Name the file of its authority, under Network or with --ca-file.',
);
const expired = new WarehouseFault(
  'certificate',
  'The certificate of the database has expired. Let its administrator renew it.',
);
const weak = new WarehouseFault(
  'certificate',
  'The certificate of the database is refused; its key or signature may be too weak. Let its administrator renew it.',
);
const notYetValid = new WarehouseFault(
  'certificate',
  'By the clock of this computer the certificate of the database is not valid yet. Put right the clock that is wrong.',
);
const otherHost = new WarehouseFault(
  'certificate',
  'The certificate of the database is for another host. Use the host that it names in the address.',
);
export const interrupted = new WarehouseFault(
  'interrupted',
  'The connection to the database ended in the middle. Nothing was changed there; publish again.',
);
export const rights = new WarehouseFault(
  'rights',
  'The user may not write in the database. Let its owner GRANT CREATE, TEMPORARY on it, or, where the schema plumbline is there, TEMPORARY and all rights on the schema and its tables.',
);
const full = new WarehouseFault(
  'full',
  'The disk of the database is full. Make room there, then publish again; nothing was changed.',
);
const missingTable = new WarehouseFault(
  'tables',
  'A table of the schema plumbline is gone or has other columns. Publish with --rebuild to make it anew.',
);
const busy = new WarehouseFault('busy', 'The database has no free connection. Try again later, or let it take more.');
export const slow = new WarehouseFault(
  'busy',
  'The database left a question unanswered for too long. See there whether something locks the tables of Plumbline, and whether the network loses what it answers. Nothing was changed.',
);
const noDatabase = new WarehouseFault(
  'database',
  'There is no such database on that server. Make it, or correct its name in the address.',
);
const noTls = new WarehouseFault(
  'no_tls',
  'The database does not speak TLS. Turn it on there; or, where everybody on the way may read what is published, add ?sslmode=disable to the address.',
);

/** By the codes of PostgreSQL (five characters), of Node's connections and of its certificates. */
const byCode: ReadonlyMap<string, WarehouseFault> = new Map(
  (
    [
      [password, '28P01 28000'],
      [noDatabase, '3D000'],
      [rights, '42501'],
      [full, '53100'],
      [busy, '53300 57P03'],
      [slow, '57014'],
      [missingTable, '42P01 42703'],
      [interrupted, '57P01 57P02 ECONNRESET EPIPE'],
      [unreachable, 'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH'],
      [
        unknownAuthority,
        'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY ' +
          'UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_UNTRUSTED CERT_REJECTED CERT_SIGNATURE_FAILURE INVALID_CA INVALID_PURPOSE',
      ],
      [expired, 'CERT_HAS_EXPIRED'],
      // Node has no name for a certificate that is too weak.
      [weak, 'UNSPECIFIED'],
      [notYetValid, 'CERT_NOT_YET_VALID'],
      [otherHost, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] satisfies (readonly [WarehouseFault, string])[]
  ).flatMap(([fault, codes]) => codes.split(' ').map((code) => [code, fault] as const)),
);

const byText: readonly (readonly [RegExp, WarehouseFault])[] = [
  [/does not support SSL/, noTls],
  [/password must be a non-empty string|password must be a string/, password],
  [/timeout expired|ETIMEDOUT/, unreachable],
  [/^SASL: |received invalid response/, strange],
  [/Query read timeout/, slow],
  [/Connection terminated|Client has encountered a connection error|Premature close/, interrupted],
];

const textIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const codeIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What an error of the connection or the database means to the user. Its own text is told where nothing better is known, as `masked` leaves it. */
export function warehouseFault(error: unknown, masked: (text: string) => string): Error {
  if (error instanceof WarehouseFault) return error;
  // Of several addresses of a host each has failed.
  const causes = error instanceof AggregateError ? error.errors : [error];
  for (const cause of causes) {
    const known = byCode.get(codeIn(cause));
    if (known) return known;
  }
  const known = byText.find(([pattern]) => pattern.test(textIn(error)))?.[1];
  if (known) return known;
  // Only what the database itself says has a severity; all else is a fault of this program or of the data.
  if (!(error instanceof Error && 'severity' in error))
    return error instanceof Error ? error : new Error(textIn(error));
  const said = masked(`${textIn(error)} (${codeIn(error)})`);
  return new WarehouseFault('refused', `The database refused: ${said}. Nothing was changed.`);
}
