import { Copy, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { revealKey, rotateKey } from '#shared/desktop/commands.ts';
import { shortestKey } from '#shared/desktop/process.ts';
import { useCommand } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { moment } from '../../ui/format.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Section } from '../../ui/Page.tsx';

/** The key for scripts that call the API, hidden by default. */
export function ApiKey(): ReactNode {
  const reveal = useCommand(revealKey);
  const rotate = useCommand(rotateKey);
  const [isShown, setShown] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const [copied, setCopied] = useState(false);
  const apiKey = rotate.data ?? reveal.data;
  const key = apiKey?.key ?? null;

  const withKey = (use: (key: string) => void): void => {
    if (key !== null) use(key);
    else reveal.mutate({}, { onSuccess: (answer) => use(answer.key) });
  };
  const copy = (): void => withKey((text) => void navigator.clipboard.writeText(text).then(() => setCopied(true)));
  const fault = reveal.error ?? rotate.error;
  return (
    <Section
      title={t('projectSettings.key.title')}
      tools={
        <Button look="plain" className="danger" disabled={apiKey?.fixed === true} onClick={() => setRotating(true)}>
          {t('projectSettings.key.rotate')}
        </Button>
      }
    >
      <div className="row">
        <span className="secret" data-testid="api-key">
          {isShown && key !== null ? key : '••••••••••••'}
        </span>
        <Button onClick={() => (isShown ? setShown(false) : withKey(() => setShown(true)))}>
          {isShown ? <EyeOff className="icon" /> : <Eye className="icon" />}
          {t(isShown ? 'projectSettings.key.hide' : 'projectSettings.key.show')}
        </Button>
        <Button onClick={copy}>
          <Copy className="icon" /> {t('projectSettings.key.copy')}
        </Button>
        {copied ? <span role="status">{t('common.copied')}</span> : null}
      </div>
      <p className="quiet">
        <Trans i18nKey="projectSettings.key.help" components={{ code: <code />, api: <Link to="/api-guide" /> }} />
      </p>
      {apiKey?.fixed ? <p className="quiet">{t('projectSettings.key.fixed')}</p> : null}
      {apiKey?.fixed && apiKey.key.length < shortestKey ? (
        <p role="status">{t('projectSettings.key.short', { number: shortestKey })}</p>
      ) : null}
      {apiKey ? (
        <p className="quiet">
          {apiKey.last_used_at
            ? t('projectSettings.key.used', { moment: moment(apiKey.last_used_at) })
            : t('projectSettings.key.unused')}
        </p>
      ) : null}
      {fault ? <p role="alert">{fault.message}</p> : null}
      {isRotating ? (
        <Confirm
          title={t('projectSettings.key.rotateTitle')}
          action={t('projectSettings.key.rotate')}
          onClose={() => setRotating(false)}
          onConfirm={() => rotate.mutate({})}
        >
          {t('projectSettings.key.rotateWhy')}
        </Confirm>
      ) : null}
    </Section>
  );
}
