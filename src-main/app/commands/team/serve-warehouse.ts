import type { X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { collectors } from '../../../collectors/registry.ts';
import { createApiKey } from '../../../service/secrets/api-key.ts';
import { keyChangeSignal } from '../../../service/secrets/key-change-signal.ts';
import { startWarehouseService } from '../../../service/warehouse/warehouse-service.ts';
import { logFileIn, logTo, networkOf } from '../../app-instance.ts';
import { longFixedKey } from '../../data-folder/fixed-key.ts';
import { openSecrets } from '../../data-folder/open-secrets.ts';
import { defaultPort } from '../../default-port.ts';
import { openLogStore } from '../../process/log-store.ts';
import { guardProcess } from '../../process/process-guard.ts';
import { systemTimeZone } from '../../process/system-time-zone.ts';
import { appVersion } from '../../process/version.ts';
import { rendererFolder, workers } from '../../runtime-paths.ts';
import { ownCookieSecret, sharedCookieSecret } from '../../team/cookie-secret.ts';
import { takeCopiesFolder } from '../../team/copies-folder.ts';
import { type PublicOrigin, publicOriginOf } from '../../team/public-origin.ts';
import { startTeamServer, type TeamServer } from '../../team/team-server.ts';
import { warehouseSource } from '../../team/warehouse-source.ts';
import type { RemoteOptions, ServingOptions } from '../../terminal/common-options.ts';
import { UsageFault } from '../../terminal/fault.ts';
import { untilEnded } from '../../terminal/signals.ts';
import { print, say, type Terminal } from '../../terminal/terminal.ts';
import { type Tls, tlsOf, warnOfOpenKey } from '../tls-files.ts';
import type { TeamOptions } from './team-options.ts';
import { passwordFor, warehouseAt } from './warehouse-options.ts';

type Options = ServingOptions & RemoteOptions & TeamOptions & { readonly warehouse: string };

interface Where {
  readonly publicOrigin: PublicOrigin | null;
  readonly host: string | null;
  /** Where a proxy speaks TLS, or nobody else asks, this process speaks none. */
  readonly tls: Tls | null;
}

function listeningOf({ publicOrigin, listen, host, allowRemote, ...files }: Options): Where {
  if (host !== '127.0.0.1' || allowRemote)
    throw new UsageFault(
      'Over a warehouse, others come under one address: say --public-origin and --listen, not --host or --allow-remote.',
    );
  const found = tlsOf(files);
  if (publicOrigin === undefined && (listen !== undefined || found !== null))
    throw new UsageFault(
      '--listen and --tls-cert need --public-origin: the one address under which others are answered.',
    );
  const origin = publicOrigin === undefined ? null : publicOriginOf(publicOrigin);
  if (origin !== null && found !== null) requireNamed(origin, found.certificate);
  return { publicOrigin: origin, host: listen ?? null, tls: found?.tls ?? null };
}

function requireNamed({ scheme, name }: PublicOrigin, certificate: X509Certificate): void {
  if (scheme !== 'https') throw new UsageFault('With --tls-cert the address in --public-origin begins with https://.');
  // As browsers do, which look at no other name than these.
  if (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name, { subject: 'never' })) return;
  throw new UsageFault(
    `The certificate is not for ${name} (subjectAltName). Name another one, or correct --public-origin.`,
  );
}

/** Serves what was published, until the process is asked to end. */
export async function serveWarehouse(options: Options, terminal: Terminal): Promise<void> {
  const where = listeningOf(options);
  const fixed = where.publicOrigin ? null : longFixedKey(terminal);
  const cookieSecret = sharedCookieSecret(terminal.env);
  const password = await passwordFor(warehouseAt(options.warehouse), options, terminal);
  const { ca } = networkOf(options);
  const { folder, lock } = takeCopiesFolder(options.copiesDir ?? join(options.dataDir, 'copies'));
  const log = openLogStore(logFileIn(folder), logTo(terminal, options.logLevel));
  const guard = guardProcess(log);
  const stopping = new AbortController();
  let baseUrl = where.publicOrigin?.origin ?? '';
  try {
    const service = await startWarehouseService({
      source: warehouseSource({ address: options.warehouse, password, ca, log, signal: stopping.signal }),
      folder,
      isFolderOurs: lock.isInPlace,
      worker: workers.reading,
      collectors,
      timeZone: systemTimeZone(),
      appVersion,
      log,
      baseUrl: () => baseUrl,
    });
    try {
      if (cookieSecret === null)
        log.info({}, 'Sessions of browsers end with this process, since no cookie secret is set');
      const ownKey = await ownKeyOf({ ...where, fixed }, options, terminal);
      const port = options.port ?? defaultPort;
      const secret = cookieSecret ?? ownCookieSecret();
      const server = await startTeamServer({
        ...where,
        service,
        port,
        ownKey,
        cookieSecret: secret,
        rendererFolder,
        appVersion,
        log,
      });
      baseUrl ||= server.url;
      await serveUntilEnded(server, AbortSignal.any([terminal.signal, terminal.unread, guard.signal]), async () => {
        await tellReady(server.url, options, terminal);
        warnOfOpenKey(options, terminal);
        say(terminal, `What was published is shown at ${baseUrl}. ${where.publicOrigin ? addReadersHint : signInHint}`);
      });
    } finally {
      // A copy that is being made is not waited for.
      stopping.abort();
      await service.close();
    }
  } finally {
    if (options.readyFile !== undefined) rmSync(options.readyFile, { force: true });
    lock.release();
    guard.end();
  }
}

async function serveUntilEnded(server: TeamServer, ending: AbortSignal, begun: () => Promise<void>): Promise<void> {
  try {
    await begun();
    await untilEnded(ending);
  } finally {
    await server.close();
  }
}

const addReadersHint = 'Make a key for each reader: plumbline reader add --name NAME --warehouse ADDRESS';
const signInHint = 'Sign in with a reader’s key or with the key of this computer: plumbline key';

/** Where others are let in only readers' keys are taken. */
async function ownKeyOf(
  { publicOrigin, fixed }: { readonly publicOrigin: PublicOrigin | null; readonly fixed: string | null },
  options: Options,
  terminal: Terminal,
) {
  if (publicOrigin) return () => Promise.resolve(null);
  if (fixed !== null) return () => Promise.resolve(fixed);
  const key = createApiKey(await openSecrets(options, terminal), null, keyChangeSignal(options.dataDir));
  return () => key.current();
}

async function tellReady(url: string, { readyFile, json }: Options, terminal: Terminal): Promise<void> {
  const ready = JSON.stringify({ url, pid: process.pid });
  if (readyFile !== undefined) await writeFileAtomic(readyFile, `${ready}\n`, { mode: 0o600 });
  if (json) print(terminal, JSON.stringify({ url }));
}
