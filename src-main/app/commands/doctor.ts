import type { Command } from 'commander';
import { projectDetails, testConnection } from '#shared/desktop/commands.ts';
import { faults } from '#shared/records/fault.ts';
import type { Secrets } from '../../secrets/contract.ts';
import type { Service } from '../../service/contract.ts';
import { inHouse, networkOf } from '../house.ts';
import { openSecrets } from '../open-secrets.ts';
import { chosenProjects } from './choose.ts';
import { WorkFault } from './fault.ts';
import { type CommonOptions, withCommonOptions } from './options.ts';
import { print, type Terminal } from './terminal.ts';

interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly remedy: string | null;
}

export function addDoctor(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('doctor'), terminal.env)
    .description('what is wrong here, and what to do about it')
    .action(async (options: CommonOptions) => {
      const checks: Check[] = [];
      const found = (check: Check): void => {
        checks.push(check);
        if (options.json) return;
        print(terminal, `${check.ok ? 'ok   ' : 'FAULT'} ${check.check}: ${check.detail}`);
        if (check.remedy !== null) print(terminal, `      ${check.remedy}`);
      };
      found(networkCheck(options, terminal));
      const secrets = await openSecrets(options, terminal);
      found(await secretsCheck(secrets));
      try {
        await inHouse(options, terminal, { schedule: false, collect: false, secrets }, async ({ service }) => {
          found({ check: 'database', ok: true, detail: `opens in ${options.dataDir}`, remedy: null });
          for await (const check of integrationChecks(service)) found(check);
        });
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        found({ check: 'database', ok: false, detail, remedy: null });
      }
      if (options.json) print(terminal, JSON.stringify(checks));
      const wrong = checks.filter(({ ok }) => !ok).length;
      if (wrong > 0) throw new WorkFault(`${wrong} of ${checks.length} checks found a fault.`);
    });
}

function networkCheck(options: CommonOptions, { env }: Terminal): Check {
  const proxy = options.proxy ?? env.HTTPS_PROXY ?? env.https_proxy ?? null;
  try {
    const { ca } = networkOf(options);
    const authorities =
      ca === null
        ? 'the system\u2019s certificate authorities'
        : 'the system\u2019s and further certificate authorities';
    const by =
      proxy === null ? 'without a proxy' : `by the proxy ${URL.canParse(proxy) ? new URL(proxy).host : 'given'}`;
    return { check: 'network', ok: true, detail: `${by}, with ${authorities}`, remedy: null };
  } catch {
    const detail = `the file of authorities ${options.caFile} cannot be read`;
    return { check: 'network', ok: false, detail, remedy: 'Correct --ca-file: it names a PEM file.' };
  }
}

async function secretsCheck(secrets: Secrets): Promise<Check> {
  const state = await secrets.state();
  const remedies = {
    ready: null,
    locked: faults.keychain_locked,
    unavailable: 'Install libsecret and a keyring, or choose --secrets file with a passphrase.',
  } as const;
  return { check: `secrets (${secrets.kind})`, ok: state === 'ready', detail: state, remedy: remedies[state] };
}

async function* integrationChecks(service: Service): AsyncIterable<Check> {
  for (const project of await chosenProjects(service, undefined)) {
    const { integrations, repositories } = await service.call(projectDetails, { project_id: project.id });
    for (const { name, integration_type, url, token_id } of [...integrations, ...repositories]) {
      const { findings } = await service.call(testConnection, { type: integration_type, url, token_id });
      const wrong = findings.find(({ ok }) => !ok);
      const detail = wrong ? `${wrong.step}: ${wrong.detail}` : `reachable, ${findings.length} steps`;
      const remedy = wrong?.fault?.remedy ?? null;
      yield { check: `${project.name}/${name}`, ok: wrong === undefined, detail, remedy };
    }
  }
}
