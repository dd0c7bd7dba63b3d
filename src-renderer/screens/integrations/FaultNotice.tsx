import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { faultText } from '../../language/service-text.ts';
import { Button } from '../../ui/Button.tsx';
import { OriginalMessage } from '../shared/connection/OriginalMessage.tsx';
import { RepairLink } from '../shared/connection/RepairLink.tsx';

/** The fault, its remedy, a link to the remedy if it is in this app, and a link to the details. */
export function FaultNotice({
  fault,
  token,
  onEdit,
  onTest,
}: {
  readonly fault: NonNullable<SyncOut['fault']>;
  readonly token: number;
  readonly onEdit: () => void;
  readonly onTest: () => void;
}): ReactNode {
  const { detail, remedy, original } = faultText(fault);
  return (
    <div className="notice warn lines" role="alert">
      <h3>{detail}</h3>
      <p>{remedy}</p>
      <OriginalMessage text={original} />
      <div className="row">
        <RepairLink fault={fault.fault} token={token} onEdit={onEdit} />
        <Button look="plain" onClick={onTest}>
          {t('integrations.testConnection')}
        </Button>
      </div>
    </div>
  );
}
