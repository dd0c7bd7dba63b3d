import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Part } from './parts.tsx';

const defined = [
  'lead_times',
  'breakdown',
  'change_lead_time',
  'deployment_frequency',
  'change_fail_rate',
  'failed_deployment_recovery_time',
  'deployment_rework_rate',
  'cycle_times',
  'repair_times',
  'failure_times',
  'feedback_times',
  'flow',
] as const;

/** The meaning of each figure, with an example. */
export function DefinitionsPart(): ReactNode {
  return (
    <Part id="definitions">
      {defined.map((id) => (
        <div key={id} className="definition">
          <h3>{t(`metrics.${id}.title`)}</h3>
          <p>{t(`metrics.${id}.about`)}</p>
          <p className="quiet">{t('common.forExample', { example: t(`metrics.${id}.example`) })}</p>
        </div>
      ))}
    </Part>
  );
}
