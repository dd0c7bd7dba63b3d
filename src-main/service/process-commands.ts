import { versions } from 'node:process';
import { ServiceError } from '#shared/api/problem.ts';
import { changeStart, startSettings } from '#shared/desktop/start.ts';
import { diagnosticsBundle, lastCalls, logLines, runDoctor } from '#shared/desktop/upkeep/diagnostics.ts';
import { timestamp } from '#shared/time/time.ts';
import type { Secrets } from '../secrets/contract.ts';
import { bundleText } from './diagnostics/bundle.ts';
import { checksOf } from './diagnostics/checks.ts';
import type { MainCommands } from './main-commands.ts';
import type { ProcessPorts } from './process-ports.ts';
import type { createRequestLog } from './request-log.ts';
import type { DiagnosticState } from './writing/data/diagnostic-state.ts';

interface Parts {
  readonly ports: ProcessPorts;
  readonly calls: ReturnType<typeof createRequestLog>;
  readonly secrets: Secrets;
  readonly version: string;
  readonly timeZone: string;
  baseUrl(): string;
  diagnosticState(): Promise<DiagnosticState>;
  setting(name: string): Promise<string | null>;
  setSetting(name: string, value: string): Promise<void>;
}

const portName = 'port';

/** The port that the user chose in a data folder; null if nobody did. */
export async function chosenPort(setting: Parts['setting']): Promise<number | null> {
  const kept = await setting(portName);
  return kept === null || kept === '' ? null : Number(kept);
}

/** The commands about this process: how it starts, its log, its callers. */
export function addProcessCommands({ on }: Pick<MainCommands, 'on'>, parts: Parts): void {
  const { ports, calls, secrets } = parts;

  function currentPort(): number | null {
    const url = URL.parse(parts.baseUrl());
    // An address leaves out the usual port of its scheme.
    return url === null ? null : Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  }

  async function startOut() {
    const { usual, isChosen } = ports.port;
    const chosen = await chosenPort(parts.setting);
    return {
      port: { chosen, usual, current: currentPort(), is_given: isChosen },
      at_login: ports.login?.isOn() ?? null,
    };
  }

  async function examined() {
    const [state, diagnosticState, chosen] = await Promise.all([
      secrets.state(),
      parts.diagnosticState(),
      chosenPort(parts.setting),
    ]);
    const now = Date.now();
    const wanted = ports.port.isChosen ? null : (chosen ?? ports.port.usual);
    const port = { current: currentPort(), wanted };
    const checks = checksOf({
      node: versions.node,
      secrets: { kind: secrets.kind, state },
      port,
      diagnosticState,
      now,
    });
    return { diagnosticState, checks, now };
  }

  on(startSettings, startOut);

  on(changeStart, async ({ port, at_login }) => {
    if (port !== undefined && port !== null && port !== currentPort() && !(await ports.port.isFree(port))) {
      const detail = `Port ${port} is in use on this computer. End what uses it, or choose another one.`;
      throw new ServiceError(409, detail, [{ pointer: '/port', detail }]);
    }
    if (at_login !== undefined && ports.login === null) {
      throw new ServiceError(422, 'Only the installed app can start with the session of the user, and not on Linux.');
    }
    if (port !== undefined) await parts.setSetting(portName, port === null ? '' : String(port));
    if (at_login !== undefined) ports.login?.set(at_login);
    return startOut();
  });

  on(runDoctor, async () => {
    const { checks, now } = await examined();
    return { checked_at: timestamp(now), checks: [...checks] };
  });

  on(logLines, async () => [...ports.logLines()]);

  on(lastCalls, async () => calls.all());

  on(diagnosticsBundle, async () => {
    const { diagnosticState, checks, now } = await examined();
    const { version, timeZone } = parts;
    const text = bundleText({
      version,
      node: versions.node,
      timeZone,
      now,
      checks,
      diagnosticState,
      log: ports.logLines(),
    });
    return { name: `plumbline-diagnostics-${timestamp(now).slice(0, 10)}.json`, text };
  });
}
