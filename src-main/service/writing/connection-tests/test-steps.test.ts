import { expect, test } from 'vitest';
import { checkMessage } from '#shared/records/connection-test-messages.ts';
import { type Fault, remedies } from '#shared/records/fault.ts';
import { connectionSteps, stepsAfterFailure } from './test-steps.ts';
import { type FindingShown, failed } from './try-connection.ts';

const steps = ['Address', 'Server', 'Sign-in', 'What is there'];
const withConnection = ['Address', ...connectionSteps, ...steps.slice(1)];
const worked = (step: string): FindingShown => ({ step, ok: true, detail: '', millis: 1, fault: null });

/** The shown steps after a failed one: ✓ proven, ✕ failed, – not tried. */
function shown(plan: readonly string[], done: readonly string[], step: string, fault: Fault): readonly string[] {
  const report = { fault, detail: '', remedy: remedies[fault] };
  const address = checkMessage('addressOn', { address: 'a', origin: 'https://a.test' });
  const found = stepsAfterFailure(failed(step, report), { plan, found: done.map(worked), address });
  return found.map(({ step, ok, skipped }) => `${skipped ? '–' : ok ? '✓' : '✕'} ${step}`);
}

test.each([
  ['unreachable_dns', 'Name lookup'],
  ['unreachable_refused', 'Connection'],
  ['unreachable_timeout', 'Connection'],
  ['proxy_refused', 'Connection'],
  ['certificate_unknown', 'Certificate'],
  ['certificate_expired', 'Certificate'],
  ['certificate_wrong_name', 'Certificate'],
] as const)('%s of the first request is a failure of the way: %s', (fault, step) => {
  const after = ['– Server', '– Sign-in', '– What is there'];
  expect(shown(steps, ['Address'], 'Server', fault)).toEqual([`✕ ${step}`, ...after]);
});

test('a system that is reached and does not answer in time fails to answer', () => {
  const reached = ['Address', ...connectionSteps];
  expect(shown(withConnection, reached, 'Server', 'unreachable_timeout')).toEqual([
    '✕ Server',
    '– Sign-in',
    '– What is there',
  ]);
});

test('a secret that cannot be read, or may not be sent there, fails the sign-in before anything is asked', () => {
  for (const fault of ['keychain_locked', 'token_not_for_origin'] as const) {
    const expected = ['✓ Address', '– Server', '✕ Sign-in', '– What is there'];
    expect(shown(steps, [], 'Server', fault)).toEqual(expected);
  }
});

test('a fault of a later step stays there', () => {
  const done = ['Address', 'Server', 'Sign-in'];
  for (const fault of ['token_refused', 'unreachable_timeout', 'gone', 'token_lacks_right'] as const)
    expect(shown(steps, done, 'What is there', fault)).toEqual(['✕ What is there']);
});

test('a right that is missing is no failed sign-in', () => {
  expect(shown(steps, ['Address', 'Server'], 'Sign-in', 'token_lacks_right')).toEqual([
    '✓ Sign-in',
    '✕ Permission',
    '– What is there',
  ]);
});
