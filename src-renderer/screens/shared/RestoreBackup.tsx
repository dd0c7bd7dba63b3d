import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { previewRestore, restoreBackup } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { ago, count, moment } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Table } from '../../ui/Table.tsx';
import { useNow } from '../../ui/use-now.ts';

type Preview = OutputOf<typeof previewRestore>;

const kinds = ['projects', 'integrations', 'tokens', 'runs', 'issues'] as const;

/** Says what will be lost before a backup takes the place of the data. */
export function RestoreBackup({
  name,
  onClose,
  onRestored = onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onRestored?: () => void;
}): ReactNode {
  const preview = useEndpoint(previewRestore, { name });
  const when = preview.data ? moment(preview.data.made_at) : '';
  const restore = useUndoable(restoreBackup, () => ({
    said: t('settings.backups.restored', { when }),
    undo: async ({ replaced }) => {
      if (replaced !== null) await call(restoreBackup, { name: replaced });
    },
  }));
  return (
    <Dialog title={t('settings.backups.restoreTitle', { when })} onClose={onClose}>
      <Ask query={preview}>{(told) => <WhatChanges told={told} />}</Ask>
      {restore.error ? <p role="alert">{restore.error.message}</p> : null}
      <div className="dialog-end">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          look="danger"
          disabled={!preview.data || restore.isPending}
          onClick={() => restore.mutate({ name }, { onSuccess: onRestored })}
        >
          {t('settings.backups.restoreNow')}
        </Button>
      </div>
    </Dialog>
  );
}

function WhatChanges({ told }: { readonly told: Preview }): ReactNode {
  const now = useNow();
  return (
    <>
      <p>{t('settings.backups.restoreText', { ago: ago(told.made_at, now) })}</p>
      <Table
        caption={t('settings.backups.compared')}
        columns={[
          { title: t('settings.backups.what'), cell: (kind) => t(`settings.backups.contents.${kind}`) },
          { title: t('settings.backups.now'), kind: 'number', cell: (kind) => count(told.current[kind]) },
          { title: t('settings.backups.copied'), kind: 'number', cell: (kind) => count(told.copy[kind]) },
        ]}
        rows={kinds}
        keyOf={(kind) => kind}
      />
      <p className="quiet">{t('settings.backups.restoreAside')}</p>
    </>
  );
}
