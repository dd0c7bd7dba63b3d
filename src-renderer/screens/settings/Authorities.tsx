import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { addAuthorities, removeAuthority } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { NetworkSettings } from './Network.tsx';

type Authority = NetworkSettings['authorities'][number];

const largest = 60_000;

/** Whose certificates are trusted besides those whom this computer trusts. */
export function Authorities({ network }: { readonly network: NetworkSettings }): ReactNode {
  const { authorities } = network;
  const now = useNow();
  const remove = useUndoable(removeAuthority, ({ fingerprint }) => {
    const name = authorities.find((one) => one.fingerprint === fingerprint)?.subject ?? '';
    return { message: t('settings.network.removed', { name }), undo: ({ pem }) => call(addAuthorities, { pem }) };
  });
  const columns: readonly Column<Authority>[] = [
    { title: t('settings.network.subject'), cell: ({ subject }) => <strong>{subject}</strong> },
    {
      title: t('settings.network.issuer'),
      cell: ({ subject, issuer }) => (subject === issuer ? t('settings.network.selfSigned') : issuer),
    },
    {
      title: t('settings.network.validTo'),
      cell: ({ valid_to }) => (
        <>
          {moment(valid_to)}{' '}
          {Date.parse(valid_to) < now ? <Badge look="bad">{t('settings.network.expired')}</Badge> : null}
        </>
      ),
    },
    {
      title: t('settings.network.fingerprint'),
      cell: ({ fingerprint }) => <span className="mono fingerprint">{fingerprint}</span>,
    },
    {
      title: t('common.actions'),
      kind: 'actions',
      cell: ({ fingerprint, subject }) => (
        <Button
          look="plain"
          className="danger"
          aria-label={t('settings.network.removeOf', { name: subject })}
          onClick={() => remove.mutate({ fingerprint })}
        >
          {t('common.remove')}
        </Button>
      ),
    },
  ];
  return (
    <Section title={t('settings.network.authorities')} tools={<AddFile />}>
      <p className="quiet">{t('settings.network.authoritiesHelp')}</p>
      {network.started_with_authorities ? <p className="notice">{t('settings.network.authoritiesStarted')}</p> : null}
      {authorities.length === 0 ? (
        <p className="quiet">{t('settings.network.noAuthorities')}</p>
      ) : (
        <Table
          caption={t('settings.network.authorities')}
          columns={columns}
          rows={authorities}
          keyOf={({ fingerprint }) => fingerprint}
        />
      )}
      {remove.error ? <p role="alert">{remove.error.message}</p> : null}
    </Section>
  );
}

function AddFile(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const add = useUndoable(addAuthorities, () => ({
    message: t('settings.network.added'),
    undo: async ({ added }) => {
      for (const fingerprint of added) await call(removeAuthority, { fingerprint });
    },
  }));
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    setTooLarge(file.size > largest);
    if (file.size <= largest) add.mutate({ pem: await file.text() });
    // The same file may be chosen again after it was corrected.
    target.value = '';
  };
  const fault = tooLarge ? t('settings.network.tooLarge') : add.error?.message;
  return (
    <>
      {fault === undefined ? null : (
        <span className="file-fault" role="alert">
          {fault}
        </span>
      )}
      <Button onClick={() => input.current?.click()}>{t('settings.network.addFile')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pem,.crt,.cer"
        aria-label={t('settings.network.addFile')}
        onChange={(event) => void choose(event)}
      />
    </>
  );
}
