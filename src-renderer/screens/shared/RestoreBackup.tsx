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

/** Shows what will be lost before a backup replaces the data. */
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
    message: t('settings.backups.restored', { when }),
    undo: async ({ replaced }) => {
      if (replaced !== null) await call(restoreBackup, { name: replaced });
    },
  }));
  return (
    <Dialog title={t('settings.backups.restoreTitle', { when })} onClose={onClose}>
      <Ask query={preview}>{(backup) => <WhatChanges backup={backup} />}</Ask>
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

function WhatChanges({ backup }: { readonly backup: Preview }): ReactNode {
  const now = useNow();
  return (
    <>
      <p>{t('settings.backups.restoreText', { ago: ago(backup.made_at, now) })}</p>
      <Table
        caption={t('settings.backups.compared')}
        columns={[
          { title: t('settings.backups.what'), cell: (kind) => t(`settings.backups.contents.${kind}`) },
          { title: t('settings.backups.now'), kind: 'number', cell: (kind) => count(backup.current[kind]) },
          { title: t('settings.backups.copied'), kind: 'number', cell: (kind) => count(backup.copy[kind]) },
        ]}
        rows={kinds}
        keyOf={(kind) => kind}
      />
      <p className="quiet">{t('settings.backups.restoreAside')}</p>
    </>
  );
}
