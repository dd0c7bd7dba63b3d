import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { dismissUpdate, updates } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { ExternalLink } from '../../screens/shared/ExternalLink.tsx';
import { Button } from '../../ui/Button.tsx';

/** Shows on every screen that a newer version is announced, until it is dismissed. */
export function UpdateNotice(): ReactNode {
  const newer = useEndpoint(updates, {}).data?.newer;
  const dismiss = useCommand(dismissUpdate);
  if (!newer || newer.is_dismissed) return null;
  const { version, notes, location, link } = newer;
  return (
    <div className="notice update" role="status">
      <h2>{t('settings.updates.notice', { version })}</h2>
      {notes === '' ? null : <p className="notes">{notes}</p>}
      {location === null ? null : (
        <p>
          <Trans i18nKey="settings.updates.location" values={{ location }} components={{ code: <code /> }} />
          {link === null ? null : (
            <>
              {' '}
              <ExternalLink href={link}>{t('settings.updates.open')}</ExternalLink>
            </>
          )}
        </p>
      )}
      <Button onClick={() => dismiss.mutate({ version })}>{t('settings.updates.dismiss')}</Button>
    </div>
  );
}
