import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { testPublishing } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { PublishingFault } from './PublishingResult.tsx';
import '../test-steps.css';

type Result = OutputOf<typeof testPublishing>;

const looks = {
  ok: { sign: '✓', className: 'works' },
  failed: { sign: '✕', className: 'fails' },
  skipped: { sign: '–', className: 'quiet' },
} as const;

/** The steps of a test, and what to do where one failed. */
export function PublishingTest({ result: { steps, fault } }: { readonly result: Result }): ReactNode {
  return (
    <>
      <div role="status">
        <ol className="steps" aria-label={t('settings.publishing.steps.title')}>
          {steps.map(({ step, state }) => (
            <li key={step} className={looks[state].className}>
              <span aria-hidden="true">{looks[state].sign}</span>
              <strong>{t(`settings.publishing.steps.${step}`)}</strong>
              <span>{t(`settings.publishing.steps.${state}`)}</span>
            </li>
          ))}
        </ol>
      </div>
      {fault === null ? null : <PublishingFault fault={fault} />}
    </>
  );
}
