import type { z } from 'zod';
import { ServiceError } from '#shared/api/problem.ts';
import { type FindingOut, testConnection } from '#shared/desktop/commands.ts';
import type { FaultReport } from '#shared/records/fault.ts';
import type { Collector } from '../../collectors/contract.ts';
import type { Credential } from '../../net/contract.ts';
import { collectorFor } from '../../sync/collector-for.ts';
import { faultReport } from '../../sync/fault-report.ts';
import { credentialOf, noCollector } from '../../sync/sync.ts';
import { type WriteHandler, type Writing, writes } from './handler.ts';

const testTakesAtMost = 60_000;

type FindingShown = z.output<typeof FindingOut>;
type Asked = z.output<typeof testConnection.input>;

async function credentialFor(
  writing: Writing,
  collector: Collector,
  asked: Asked,
  origins: readonly string[],
): Promise<Credential> {
  if (asked.secret !== undefined) {
    const agreed = origins.filter((origin, place) => place === 0 || (asked.origins?.includes(origin) ?? true));
    return credentialOf(collector, { origins: agreed, username: asked.username ?? null }, asked.secret);
  }
  const token = asked.token_id === undefined ? null : writing.store.token(asked.token_id);
  const secret = token && (await writing.secretOf(token.id));
  if (!token || secret === null) {
    const detail = token ? 'has no secret on this computer; replace it' : 'names no token, and no secret was typed';
    throw new ServiceError(422, `token_id ${detail}.`, [{ pointer: '/token_id', detail }]);
  }
  return credentialOf(collector, token, secret);
}

const failed = (step: string, fault: FaultReport): FindingShown => ({
  step,
  ok: false,
  detail: fault.detail,
  millis: 0,
  fault,
});

export const connectionWrites: readonly WriteHandler[] = [
  writes(testConnection, async (writing, asked) => {
    const findings: FindingShown[] = [];
    let origins: string[] = [];
    let before = 0;
    try {
      const collector = collectorFor(writing.collectors, asked.type, asked.url);
      if (!collector) throw noCollector(asked.type);
      const address = collector.address(asked.url);
      origins = [address.origin, ...(address.furtherOrigins ?? [])];
      const transport = writing.transportFor(await credentialFor(writing, collector, asked, origins));
      const signal = AbortSignal.timeout(testTakesAtMost);
      const source = { url: asked.url, transport, signal, since: null, reconcile: false };
      for await (const finding of collector.check(source)) {
        findings.push({ ...finding, millis: finding.millis - before });
        before = finding.millis;
      }
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      findings.push(failed(origins.length === 0 ? 'Address' : 'Connection', faultReport(error)));
    }
    return { origins, findings };
  }),
];
