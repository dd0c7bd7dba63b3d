import type { FormEvent, ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeStart, startSettings } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useChange } from '../../api/use-change.ts';
import { useTyped } from '../../api/use-typed.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';

type Settings = OutputOf<typeof startSettings>;

/** How the app starts: at which port its API answers, and whether it starts by itself. */
export function Start(): ReactNode {
  const settings = useEndpoint(startSettings, {});
  return (
    <Section title={t('settings.start.title')}>
      <Ask query={settings}>
        {(set) => (
          <>
            <Port start={set} />
            <Login start={set} />
          </>
        )}
      </Ask>
    </Section>
  );
}

/** What `changeStart` changes, by the names that it gives. */
const changeable = ({ port, at_login }: Settings) => ({ port: port.chosen, at_login });

const changed = { now: async () => changeable(await call(startSettings, {})), answered: changeable };

function Port({ start }: { readonly start: Settings }): ReactNode {
  const { chosen, usual, current, is_given } = start.port;
  const { values, set, save } = useTyped({ text: String(chosen ?? usual) });
  const { text } = values;
  const change = useChange(changeStart, changed, () => t('settings.start.portChanged'));
  const port = Number(text);
  const isPort = /^\d+$/.test(text) && port >= 1024 && port <= 65_535;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPort) return;
    save(values, change.mutateAsync({ port: port === usual ? null : port }));
  };
  const help = (): string => {
    // As text: a port is no amount that is written with separators.
    const shown = { usual: String(usual), current: String(current) };
    if (current === null) return t('settings.start.portHelpSame', shown);
    if (is_given) return t('settings.start.portFromStart', shown);
    return current === (chosen ?? usual)
      ? t('settings.start.portHelpSame', shown)
      : t('settings.start.portHelp', shown);
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={t('settings.start.port')}>
      <Field
        label={t('settings.start.port')}
        value={text}
        onChange={(typed) => set({ text: typed })}
        required
        help={help()}
        fault={isPort ? change.error?.message : t('settings.start.portWrong')}
      />
      <div className="field field-end">
        <Button type="submit" disabled={!isPort || port === (chosen ?? usual) || change.isPending}>
          {t('settings.start.savePort')}
        </Button>
      </div>
    </form>
  );
}

function Login({ start }: { readonly start: Settings }): ReactNode {
  const isOn = start.at_login;
  const change = useChange(changeStart, changed, () => t('settings.start.loginChanged'));
  return (
    <div className="field">
      <span>{t('settings.start.login')}</span>
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn === true}
          disabled={isOn === null}
          onChange={(event) => change.mutate({ at_login: event.target.checked })}
        />
        {t('settings.start.loginOn')}
      </label>
      <div className={change.error ? 'fault' : 'help'}>
        {change.error?.message ?? t(isOn === null ? 'settings.start.loginNone' : 'settings.start.loginHelp')}
      </div>
    </div>
  );
}
