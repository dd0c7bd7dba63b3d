import type { FormEvent, ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeUpdates, checkUpdates, updates } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { useChange } from '../../api/use-change.ts';
import { useTyped } from '../../api/use-typed.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ago } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { useNow } from '../../ui/use-now.ts';

type Settings = OutputOf<typeof updates>;

/** The address that announces newer versions; none by default. */
export function Updates(): ReactNode {
  const settings = useEndpoint(updates, {});
  return (
    <Section title={t('settings.updates.title')}>
      <Ask query={settings}>{(set) => <Source settings={set} />}</Ask>
    </Section>
  );
}

function Source({ settings }: { readonly settings: Settings }): ReactNode {
  const { values, set, save } = useTyped({ text: settings.source ?? '' });
  const { text } = values;
  const check = useCommand(checkUpdates);
  const changed = { now: () => call(updates, {}) };
  const change = useChange(changeUpdates, changed, () => t('settings.updates.changed'));
  const source = text.trim() === '' ? null : text.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(values, change.mutateAsync({ source }));
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={t('settings.updates.source')}>
      <Field
        label={t('settings.updates.source')}
        value={text}
        onChange={(typed) => set({ text: typed })}
        placeholder={t('settings.updates.sourceExample')}
        help={t('settings.updates.sourceHelp')}
        fault={change.error?.message}
      />
      <div className="field field-end">
        <Outcome set={settings} />
        <div className="row">
          <Button type="submit" disabled={source === settings.source || change.isPending}>
            {t('settings.updates.save')}
          </Button>
          {settings.source === null ? null : (
            <Button disabled={check.isPending} onClick={() => check.mutate({})}>
              {t('settings.updates.check')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

function Outcome({ set: { fault, newer, current, checked_at } }: { readonly set: Settings }): ReactNode {
  const now = useNow();
  if (checked_at === null) return null;
  if (fault !== null) return <p className="quiet">{t(`settings.updates.faults.${fault}`)}</p>;
  const when = ago(checked_at, now);
  return (
    <p className="quiet">
      {newer === null
        ? t('settings.updates.current', { version: current, when })
        : t('settings.updates.newer', { version: newer.version, current, when })}
    </p>
  );
}
