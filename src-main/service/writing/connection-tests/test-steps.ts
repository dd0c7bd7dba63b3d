import { type CheckMessage, checkMessage, textOf } from '#shared/records/connection-test-messages.ts';
import type { Fault } from '#shared/records/fault.ts';
import type { FindingShown } from './try-connection.ts';

export const addressStep = 'Address';
/** The steps of the connection to a system, once its address is parsed. */
export const connectionSteps: readonly string[] = ['Name lookup', 'Connection', 'Certificate'];

const stepOfFault: ReadonlyMap<Fault, string> = new Map([
  ['unreachable_dns', 'Name lookup'],
  ['unreachable_refused', 'Connection'],
  ['unreachable_timeout', 'Connection'],
  ['proxy_refused', 'Connection'],
  ['certificate_unknown', 'Certificate'],
  ['certificate_expired', 'Certificate'],
  ['certificate_wrong_name', 'Certificate'],
  ['clock_far_off', 'Certificate'],
]);
const ofSecret = new Set<string>(['keychain_locked', 'token_not_for_origin']);
const ofSignIn = new Set<string>(['token_refused', 'captcha_lock', 'sign_in_page']);
const ofPermission = new Set<string>(['token_lacks_right', 'filter_not_shared']);
const ofContent = new Set<string>(['wrong_address', 'gone', 'moved']);

interface Test {
  /** All steps of the test, in order. */
  readonly plan: readonly string[];
  readonly found: readonly FindingShown[];
  /** The meaning of the address, if it can be parsed. */
  readonly address: CheckMessage | null;
}

const ok = (step: string, message: CheckMessage): FindingShown => ({
  step,
  ok: true,
  detail: textOf(message),
  message: message,
  millis: 0,
  fault: null,
});

/** A step that was not tried, or need not be. */
export const skipped = (step: string, message: CheckMessage = checkMessage('notTried')): FindingShown => ({
  ...ok(step, message),
  skipped: true,
});

/**
 * The steps from a failed one on. One request reveals at once whether the system answers, accepts the token and grants reading, so the fault names
 * the failed step. Earlier steps show what the fault proves; later ones were not tried.
 */
export function stepsAfterFailure(failed: FindingShown, { plan, found, address }: Test): readonly FindingShown[] {
  const done = new Set(found.map(({ step }) => step));
  const step = stepOf(failed, plan, done);
  const open = plan.filter((one) => !done.has(one) && one !== step);
  const index = indexIn(plan, step);
  const before = open.filter((one) => plan.indexOf(one) < index);
  const after = open.filter((one) => plan.indexOf(one) >= index);
  const fault = failed.fault?.fault ?? '';
  return [
    ...before.map((one) => proven(one, fault, address)),
    { ...failed, step },
    ...after.map((one) => skipped(one)),
  ];
}

function stepOf({ step, fault: report }: FindingShown, plan: readonly string[], done: ReadonlySet<string>): string {
  const fault = report?.fault ?? '';
  if (ofPermission.has(fault) && (step === 'Server' || step === 'Sign-in')) return 'Permission';
  if (step !== 'Server') return step;
  if (ofSignIn.has(fault) || ofSecret.has(fault)) return 'Sign-in';
  if (ofContent.has(fault) && plan.includes('What is there')) return 'What is there';
  const connectionStep = stepOfFault.get(fault as Fault);
  return connectionStep === undefined || done.has(connectionStep) ? step : connectionStep;
}

/** The index of a step that not every test has. */
function indexIn(plan: readonly string[], step: string): number {
  if (plan.includes(step)) return plan.indexOf(step);
  return plan.indexOf(step === 'Permission' ? 'Sign-in' : addressStep) + 1;
}

/** The finding about a step before the failed one, as far as the fault proves it. */
function proven(step: string, fault: string, address: CheckMessage | null): FindingShown {
  if (step === addressStep && address !== null) return ok(step, address);
  const isAnswered = ofSignIn.has(fault) || ofPermission.has(fault) || ofContent.has(fault);
  if (step === 'Server' && isAnswered) return ok(step, checkMessage('answers'));
  if (step === 'Sign-in' && ofPermission.has(fault)) return ok(step, checkMessage('notRefused'));
  return skipped(step);
}
