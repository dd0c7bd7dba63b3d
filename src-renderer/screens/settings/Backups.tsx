import { type ReactNode, useState } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { backups, changeBackups, makeBackup, removeBackup } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { ago, moment } from '../../ui/format.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useNow } from '../../ui/use-now.ts';
import { byteSize } from '../shared/byte-size.ts';
import { ChooseBackup } from '../shared/ChooseBackup.tsx';
import { RestoreBackup } from '../shared/RestoreBackup.tsx';

type Kept = OutputOf<typeof backups>;
type Backup = Kept['backups'][number];

const keeps = [1, 3, 7, 14, 30, 60];

/** The copies of the data: when they are made, which there are, and how one is put back. */
export function Backups(): ReactNode {
  const kept = useEndpoint(backups, {});
  const make = useCommand(makeBackup);
  return (
    <Section
      title={t('settings.backups.title')}
      tools={
        <>
          <ChooseBackup />
          <Button look="primary" disabled={make.isPending} onClick={() => make.mutate({})}>
            {t(make.isPending ? 'settings.backups.making' : 'settings.backups.make')}
          </Button>
        </>
      }
    >
      {make.error ? <p role="alert">{make.error.message}</p> : null}
      <Ask query={kept}>{(all) => <BackupsReady kept={all} />}</Ask>
      {/* Last, so that nothing moves when it appears. */}
      <p role="status" className="quiet">
        {make.isSuccess ? t('settings.backups.made') : ''}
      </p>
    </Section>
  );
}

function BackupsReady({ kept }: { readonly kept: Kept }): ReactNode {
  const now = useNow();
  return (
    <>
      <p className="quiet">
        <Trans i18nKey="settings.backups.about" values={{ folder: kept.folder }} components={{ code: <code /> }} />
      </p>
      {kept.failed_at === null ? null : (
        <p className="notice warn">
          <Trans
            i18nKey="settings.backups.failed"
            values={{ when: ago(kept.failed_at, now) }}
            components={{ diagnostics: <Link to="/diagnostics" /> }}
          />
        </p>
      )}
      <Schedule kept={kept} />
      {kept.backups.length === 0 ? (
        <p className="quiet">{t('settings.backups.none')}</p>
      ) : (
        <BackupList all={kept.backups} />
      )}
    </>
  );
}

function Schedule({ kept }: { readonly kept: Kept }): ReactNode {
  const changed = { now: () => call(backups, {}) };
  const change = useChange(changeBackups, changed, () => t('settings.backups.changed'));
  const options = [...new Set([...keeps, kept.keep])].toSorted((one, other) => one - other);
  return (
    <>
      <div className="field">
        <span>{t('settings.backups.daily')}</span>
        <label className="choice">
          <input
            type="checkbox"
            checked={kept.daily}
            onChange={(event) => change.mutate({ daily: event.target.checked })}
          />
          {t('settings.backups.dailyOn')}
        </label>
        <div className="help">{t(kept.scheduled ? 'settings.backups.dailyHelp' : 'settings.backups.notScheduled')}</div>
      </div>
      <ChoiceField
        label={t('settings.backups.keep')}
        value={String(kept.keep)}
        options={options.map((value) => ({
          value: String(value),
          label: t('settings.backups.keepDays', { count: value }),
        }))}
        help={t('settings.backups.keepHelp')}
        onChange={(text) => change.mutate({ keep: Number(text) })}
      />
      {change.error ? <p role="alert">{change.error.message}</p> : null}
    </>
  );
}

function BackupList({ all }: { readonly all: readonly Backup[] }): ReactNode {
  const remove = useCommand(removeBackup);
  const [doing, setDoing] = useState<{ readonly what: 'restore' | 'remove'; readonly backup: Backup } | null>(null);
  const close = (): void => setDoing(null);
  const columns: readonly Column<Backup>[] = [
    { title: t('settings.backups.madeAt'), cell: ({ made_at }) => moment(made_at) },
    { title: t('settings.backups.kind'), cell: ({ kind }) => t(`settings.backups.kinds.${kind}`) },
    { title: t('settings.backups.size'), kind: 'number', cell: ({ bytes }) => byteSize(bytes) },
    {
      title: t('common.actions'),
      kind: 'actions',
      cell: (backup) => {
        const when = moment(backup.made_at);
        return (
          <>
            <Button
              look="plain"
              aria-label={t('settings.backups.restoreOf', { when })}
              onClick={() => setDoing({ what: 'restore', backup })}
            >
              {t('settings.backups.restore')}
            </Button>
            <Button
              look="plain"
              className="danger"
              aria-label={t('settings.backups.removeOf', { when })}
              onClick={() => setDoing({ what: 'remove', backup })}
            >
              {t('common.remove')}
            </Button>
          </>
        );
      },
    },
  ];
  return (
    <>
      <Table caption={t('settings.backups.list')} columns={columns} rows={all} keyOf={({ name }) => name} />
      {remove.error ? <p role="alert">{remove.error.message}</p> : null}
      {doing?.what === 'restore' ? <RestoreBackup name={doing.backup.name} onClose={close} /> : null}
      {doing?.what === 'remove' ? (
        <Confirm
          title={t('settings.backups.removeTitle')}
          action={t('common.remove')}
          onClose={close}
          onConfirm={() => remove.mutate({ name: doing.backup.name })}
        >
          {t('settings.backups.removeText', { when: moment(doing.backup.made_at) })}
        </Confirm>
      ) : null}
    </>
  );
}
