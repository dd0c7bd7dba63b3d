import type { ReactNode } from 'react';
import { TestSteps } from '../shared/connection/TestSteps.tsx';
import { KeptOrigins, NewOrigins } from './Origins.tsx';
import type { Connecting } from './use-connect-form.ts';

interface TestStepProps {
  readonly form: Connecting;
  /** Goes back to the address and the token. */
  readonly onEdit: () => void;
}

/** The test as it happens, then where the secret may be sent: connecting confirms that. */
export function TestStep({ form, onEdit }: TestStepProps): ReactNode {
  const { trial, works, declined, kept, origins } = form;
  return (
    <>
      {trial ? <TestSteps trial={trial} onStop={form.stop} onEdit={onEdit} token={kept?.id ?? null} /> : null}
      {form.error ? <p role="alert">{form.error.message}</p> : null}
      {trial && (works || declined.length > 0) ? (
        kept ? (
          <KeptOrigins token={kept} origins={origins} />
        ) : (
          <NewOrigins origins={origins} declined={declined} onDecline={form.decline} isPending={form.isRunning} />
        )
      ) : null}
    </>
  );
}
