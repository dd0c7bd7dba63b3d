import type { ReactNode } from 'react';
import { completeness, reconcileNow, replayAnswers } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Collected } from '../text.ts';
import { completenessFacts } from './completeness-facts.ts';

interface CompletenessProps {
  readonly collected: Collected;
  readonly zone: string;
  readonly isBusy: boolean;
  readonly watermark: string | null;
}

/** The stored and the missing data as far as it is known, and how to check again. */
export function Completeness({ collected, zone, isBusy, watermark }: CompletenessProps): ReactNode {
  const integration_id = collected.id;
  const kept = useEndpoint(completeness, { integration_id });
  const reconcile = useCommand(reconcileNow);
  const replay = useCommand(replayAnswers);
  const fault = reconcile.error ?? replay.error;
  return (
    <Ask query={kept}>
      {(data) => (
        <div className="stack">
          <dl className="facts">
            {completenessFacts(data, collected.integration_type, zone, watermark).map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <Button
              disabled={isBusy || collected.paused || reconcile.isPending}
              onClick={() => reconcile.mutate({ integration_id })}
            >
              {t('integrations.reconcile')}
            </Button>
            <Button disabled={isBusy || replay.isPending} onClick={() => replay.mutate({ integration_id })}>
              {replay.isPending ? t('integrations.replaying') : t('integrations.replay')}
            </Button>
            <span role="status" className="quiet">
              {replay.data
                ? t('integrations.replayed', {
                    answers: t('integrations.answersRead', { count: replay.data.answers }),
                    changed: t('integrations.recordsChanged', { count: replay.data.changed }),
                  })
                : ''}
            </span>
          </div>
          {fault ? <p role="alert">{fault.message}</p> : null}
          <p className="quiet">{t('integrations.lookAgainHelp')}</p>
        </div>
      )}
    </Ask>
  );
}
