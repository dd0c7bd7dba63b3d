import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { faultWords } from '../../language/service-words.ts';
import { Button } from '../../ui/Button.tsx';
import { WayOut } from '../WayOut.tsx';

/** What went wrong, what to do, the way there where it lies in this app, and the way to find out more. */
export function FaultNotice({
  fault,
  onEdit,
  onExamine,
}: {
  readonly fault: NonNullable<SyncOut['fault']>;
  readonly onEdit: () => void;
  readonly onExamine: () => void;
}): ReactNode {
  const { detail, remedy, original } = faultWords(fault);
  return (
    <div className="notice warn lines" role="alert">
      <h4>{detail}</h4>
      <p>{remedy}</p>
      {original === null ? null : (
        <p className="quiet" lang="en">
          {original}
        </p>
      )}
      <div className="row">
        <WayOut fault={fault.fault} onEdit={onEdit} />
        <Button look="plain" onClick={onExamine}>
          {t('integrations.findOut')}
        </Button>
      </div>
    </div>
  );
}
