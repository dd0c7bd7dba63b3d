import type { z } from 'zod';
import { ServiceError } from '#shared/api/problem.ts';
import type { FindingOut, testConnection } from '#shared/desktop/commands.ts';
import { type CheckMessage, checkMessage, textOf } from '#shared/records/connection-test-messages.ts';
import type { FaultReport } from '#shared/records/fault.ts';
import type { Collector, Offer, Source } from '../../../collectors/contract.ts';
import { findings } from '../../../collectors/findings.ts';
import type { Credential, Transport } from '../../../net/contract.ts';
import { collectorFor } from '../../../sync/collector-for.ts';
import { credentialOf, noCollector } from '../../../sync/sync.ts';
import { clockWarning, faultReport, watchClock } from '../../../sync/warnings.ts';
import type { WriteContext } from '../handler.ts';
import { addressStep, connectionSteps, stepsAfterFailure } from './test-steps.ts';

export type FindingShown = z.output<typeof FindingOut>;
export type TestInput = z.output<typeof testConnection.input>;

/** The findings of a test. They grow while the test runs. */
export interface Trial {
  origins: readonly string[];
  readonly findings: FindingShown[];
  offers: readonly Offer[];
}

interface How {
  readonly signal: AbortSignal;
  readonly transportFor: (credential: Credential) => Transport;
  /** Whether the connection, the clock and the offers are tested too. */
  readonly isThorough: boolean;
  /** After every finding. */
  readonly onFinding: () => void;
}

async function credentialFor(
  context: WriteContext,
  collector: Collector,
  input: TestInput,
  origins: readonly string[],
): Promise<Credential> {
  // The proxy has a secret of its own.
  await context.network.signIn();
  if (input.secret !== undefined) {
    const agreed = origins.filter((origin, index) => index === 0 || (input.origins?.includes(origin) ?? true));
    return credentialOf(collector, { origins: agreed, username: input.username ?? null }, input.secret);
  }
  const token = input.token_id === undefined ? null : context.store.token(input.token_id);
  const secret = token && (await context.secretOf(token));
  if (!token || secret === null) {
    const detail = token ? 'has no secret on this computer; replace it' : 'names no token, and no secret was typed';
    throw new ServiceError(422, `token_id ${detail}.`, [{ pointer: '/token_id', detail }]);
  }
  return credentialOf(collector, token, secret);
}

export const failed = (step: string, fault: FaultReport): FindingShown => ({
  step,
  ok: false,
  detail: fault.detail,
  millis: 0,
  fault,
});

/** Tries a connection step by step and adds findings to the trial. Throws a ServiceError without a secret, and the signal's reason when stopped. */
export async function tryConnection(context: WriteContext, input: TestInput, trial: Trial, how: How): Promise<void> {
  const { signal, onFinding } = how;
  let plan: readonly string[] = [addressStep];
  let address: CheckMessage | null = null;
  const found = (finding: FindingShown): void => {
    const isSkipped = finding.message?.id === 'noCertificate';
    if (!finding.ok) trial.findings.push(...stepsAfterFailure(finding, { plan, found: trial.findings, address }));
    else trial.findings.push(isSkipped ? { ...finding, skipped: true } : finding);
    onFinding();
  };
  try {
    const collector = collectorFor(context.collectors, input.type, input.url);
    if (!collector) throw noCollector(input.type);
    plan = how.isThorough ? collector.steps.flatMap(withProbe) : collector.steps;
    const { origin, furtherOrigins = [] } = collector.address(input.url);
    trial.origins = [origin, ...furtherOrigins];
    address = checkMessage('addressOn', { address: input.url, origin });
    const credential = await credentialFor(context, collector, input, trial.origins);
    const transport = watchClock(how.transportFor(credential), context.now);
    const source = { url: input.url, transport, signal, since: null, reconcile: false };
    let before = 0;
    for await (const finding of collector.check(source)) {
      found({ ...finding, millis: Math.max(0, finding.millis - before) });
      before = finding.millis;
      if (how.isThorough && finding.step === addressStep && finding.ok) {
        const began = performance.now();
        await probe(context, origin, signal, found);
        before += Math.round(performance.now() - began);
      }
      if (trial.findings.some(({ ok }) => !ok)) return;
    }
    if (!how.isThorough) return;
    const clock = clockFinding(transport.difference());
    if (clock !== null) found(clock);
    trial.offers = await offersOf(collector, source);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (isStopped(signal)) throw error;
    found(failed(address === null ? addressStep : 'Server', faultReport(error)));
  }
}

/** The connection to a system is tested as soon as its address is parsed. */
const withProbe = (step: string): readonly string[] => (step === addressStep ? [step, ...connectionSteps] : [step]);

/** Whether somebody stopped it; a test that took too long has found that. */
const isStopped = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.name === 'TimeoutError');

async function probe(
  context: WriteContext,
  origin: string,
  signal: AbortSignal,
  found: (finding: FindingShown) => void,
): Promise<void> {
  let before = 0;
  for await (const finding of findings((begin) => context.probeConnection(origin, signal, begin))) {
    found({ ...finding, millis: finding.millis - before });
    before = finding.millis;
  }
}

/** How far the clock of the system is off; null if no answer had a time. */
function clockFinding(difference: number | null): FindingShown | null {
  if (difference === null) return null;
  const fault = clockWarning(difference);
  // Worth putting right, but what is there can be read all the same.
  if (fault !== null) return { ...failed('Clock', fault), ok: true };
  const seconds = Math.round(Math.abs(difference) / 1000);
  const message =
    seconds < 2 ? checkMessage('sameClock') : checkMessage(difference > 0 ? 'clockAhead' : 'clockBehind', { seconds });
  return { step: 'Clock', ok: true, detail: textOf(message), message: message, millis: 0, fault: null };
}

/** Offers nothing if listing fails: the connection itself works. */
async function offersOf(collector: Collector, source: Source): Promise<readonly Offer[]> {
  try {
    return (await collector.offers?.(source)) ?? [];
  } catch {
    if (isStopped(source.signal)) throw source.signal.reason;
    return [];
  }
}
