import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { testPublishing } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { PublishingFault } from './PublishingResult.tsx';

type Result = OutputOf<typeof testPublishing>;

const looks = { ok: 'good', failed: 'bad', skipped: 'quiet' } as const;

interface PublishingTestProps {
  readonly result: Result;
  readonly address: string;
}

/** The steps of a test, and what to do where one failed. */
export function PublishingTest({ result: { steps, fault }, address }: PublishingTestProps): ReactNode {
  return (
    <>
      <div role="status">
        <ol className="publishing-steps" aria-label={t('settings.publishing.steps.title')}>
          {steps.map(({ step, state }) => (
            <li key={step}>
              <span>{t(`settings.publishing.steps.${step}`)}</span>
              <Badge look={looks[state]}>{t(`settings.publishing.steps.${state}`)}</Badge>
            </li>
          ))}
        </ol>
      </div>
      {fault === null ? null : <PublishingFault fault={fault} address={address} />}
    </>
  );
}
