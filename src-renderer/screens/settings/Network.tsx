import type { FormEvent, ReactNode } from 'react';
import { Trans } from 'react-i18next';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeProxy, keepProxyPassword, networkSettings } from '#shared/desktop/commands.ts';
import { proxyModes } from '#shared/desktop/systems/network.ts';
import { call } from '../../api/client.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { useChange } from '../../api/use-change.ts';
import { useTyped } from '../../api/use-typed.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { Authorities } from './Authorities.tsx';

export type NetworkSettings = OutputOf<typeof networkSettings>;

/** The connection to the systems: which proxy, and which certificates are trusted. */
export function Network(): ReactNode {
  const settings = useEndpoint(networkSettings, {});
  return (
    <Ask query={settings}>
      {(network) => (
        <>
          <Section title={t('settings.network.title')}>
            <ProxyChoice network={network} />
          </Section>
          <Authorities network={network} />
        </>
      )}
    </Ask>
  );
}

function ProxyChoice({ network }: { readonly network: NetworkSettings }): ReactNode {
  const { proxy, started_with_proxy: started, environment_proxy: environment } = network;
  const { values, set, save } = useTyped({
    mode: proxy.mode,
    address: proxy.address ?? '',
    exceptions: proxy.exceptions ?? '',
    username: proxy.username ?? '',
    password: '',
  });
  const { mode, address, exceptions, username, password } = values;
  const keep = useCommand(keepProxyPassword);
  const changed = {
    now: async () => (await call(networkSettings, {})).proxy,
    answered: (answer: NetworkSettings) => answer.proxy,
  };
  // A password that was replaced cannot be brought back, and without it the earlier proxy would not be as it was.
  const change = useChange(changeProxy, changed, (input) =>
    input.mode === 'manual' && password !== '' ? null : t('settings.network.proxyChanged'),
  );
  const choose = (chosen: typeof mode): void => {
    set({ mode: chosen });
    if (chosen !== 'manual') save({ mode: chosen }, change.mutateAsync({ ...proxy, mode: chosen }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = { mode: 'manual', address, exceptions: exceptions || null, username: username || null } as const;
    // The password last: where the change is refused, the proxy that stays keeps its own.
    const submitted = async (): Promise<void> => {
      await change.mutateAsync(wanted);
      if (password !== '') await keep.mutateAsync({ address, password });
    };
    save(values, submitted());
  };
  const isSaved =
    proxy.mode === 'manual' &&
    address === (proxy.address ?? '') &&
    exceptions === (proxy.exceptions ?? '') &&
    username === (proxy.username ?? '') &&
    password === '';
  return (
    <form className="stack" onSubmit={submit} aria-label={t('settings.network.proxy')}>
      {started === null ? null : (
        <p className="notice">
          <Trans i18nKey="settings.network.started" values={{ host: started }} components={{ strong: <strong /> }} />
        </p>
      )}
      <ChoiceField
        label={t('settings.network.proxy')}
        value={mode}
        options={proxyModes.map((value) => ({ value, label: t(`settings.network.modes.${value}`) }))}
        help={proxyHelp(mode, environment)}
        onChange={choose}
      />
      {mode === 'manual' ? (
        <>
          <Field
            label={t('settings.network.address')}
            value={address}
            onChange={(typed) => set({ address: typed })}
            required
            placeholder={t('settings.network.addressExample')}
            help={t('settings.network.addressHelp')}
            fault={(change.error ?? keep.error)?.message}
          />
          <Field
            label={t('settings.network.exceptions')}
            value={exceptions}
            onChange={(typed) => set({ exceptions: typed })}
            help={t('settings.network.exceptionsHelp')}
          />
          <Field
            label={t('settings.network.user')}
            value={username}
            onChange={(typed) => set({ username: typed })}
            help={t('settings.network.userHelp')}
          />
          {username === '' ? null : (
            <Field
              label={t('settings.network.password')}
              secret
              value={password}
              onChange={(typed) => set({ password: typed })}
              help={t(proxy.username === null ? 'settings.network.passwordHelp' : 'settings.network.passwordKept')}
            />
          )}
          <div className="field field-end">
            <Button
              type="submit"
              look="primary"
              disabled={address.trim() === '' || isSaved || keep.isPending || change.isPending}
            >
              {t('settings.network.saveProxy')}
            </Button>
          </div>
        </>
      ) : change.error ? (
        <p role="alert">{change.error.message}</p>
      ) : null}
    </form>
  );
}

function proxyHelp(mode: NetworkSettings['proxy']['mode'], environment: string | null): ReactNode {
  if (mode !== 'system') return t('settings.network.proxyHelp');
  if (environment === null) return t('settings.network.environmentNone');
  return (
    <Trans
      i18nKey="settings.network.environmentIs"
      values={{ host: environment }}
      components={{ strong: <strong /> }}
    />
  );
}
