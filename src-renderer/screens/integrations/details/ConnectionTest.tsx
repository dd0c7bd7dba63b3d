import { type ReactNode, useEffect } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { TestSteps } from '../../shared/connection/TestSteps.tsx';
import { useTrial } from '../../shared/connection/use-trial.ts';
import type { Collected } from '../text.ts';

interface TestProps {
  readonly collected: Collected;
  readonly onEdit: () => void;
  readonly onCollect: () => void;
}

/** Every step of a collection with the stored token, ending in what to do. */
export function ConnectionTest({ collected: { id, paused, token_id }, onEdit, onCollect }: TestProps): ReactNode {
  const { trial, error, isRunning, works, examine, stop } = useTrial();
  useEffect(() => examine(id), [examine, id]);
  return (
    <>
      {trial ? <TestSteps trial={trial} onStop={stop} onEdit={onEdit} token={token_id} /> : null}
      {works ? <p className="notice good">{t('integrations.testWorks')}</p> : null}
      {error ? <p role="alert">{error.message}</p> : null}
      <div className="row">
        <Button onClick={() => examine(id)} disabled={isRunning}>
          {t('integrations.testAgain')}
        </Button>
        {works && !paused ? (
          <Button look="primary" onClick={onCollect}>
            {t('integrations.collectNow')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
