import { type ReactNode, useEffect } from 'react';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TestSteps } from '../TestSteps.tsx';
import { useTrial } from '../use-trial.ts';
import type { Collected } from './words.ts';

interface DoctorProps {
  readonly collected: Collected;
  readonly onEdit: () => void;
  readonly onCollect: () => void;
  readonly onClose: () => void;
}

/** The connection doctor: every step of a collection with the token that is kept, ending in what to do. */
export function Doctor({ collected: { id, name, paused }, onEdit, onCollect, onClose }: DoctorProps): ReactNode {
  const { trial, error, isRunning, works, examine, stop } = useTrial();
  useEffect(() => examine(id), [examine, id]);
  return (
    <Dialog title={t('integrations.doctor', { name })} onClose={onClose}>
      <p className="quiet">{t('integrations.doctorAbout')}</p>
      {trial ? <TestSteps trial={trial} onStop={stop} onEdit={onEdit} isKept /> : null}
      {works ? <p className="notice good">{t('integrations.doctorWorks')}</p> : null}
      {error ? <p role="alert">{error.message}</p> : null}
      <div className="dialog-end">
        <Button onClick={() => examine(id)} disabled={isRunning}>
          {t('integrations.testAgain')}
        </Button>
        {works && !paused ? (
          <Button look="primary" onClick={onCollect}>
            {t('integrations.collectNow')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  );
}
