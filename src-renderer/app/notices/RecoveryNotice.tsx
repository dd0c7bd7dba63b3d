import type { ReactNode } from 'react';
import { dismissRecovery, recovery } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { moment } from '../../ui/format.ts';

/** Shows on every screen what was lost with a database, until the user has read it. */
export function RecoveryNotice(): ReactNode {
  const recovered = useEndpoint(recovery, {}).data;
  const dismiss = useCommand(dismissRecovery);
  if (!recovered) return null;
  const { found_at, why, lost_since, integrations } = recovered;
  return (
    <div className="notice warn recovery" role="alert">
      <h2>{t(`settings.recovery.titles.${why}`)}</h2>
      <p>
        {lost_since === null
          ? t('settings.recovery.lostAll', { when: moment(found_at) })
          : t('settings.recovery.lost', {
              when: moment(found_at),
              since: moment(lost_since),
              integrations: t('common.integrations', { count: integrations }),
            })}
      </p>
      <Button onClick={() => dismiss.mutate({})}>{t('settings.recovery.read')}</Button>
    </div>
  );
}
