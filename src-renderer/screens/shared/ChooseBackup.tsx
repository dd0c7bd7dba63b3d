import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useBackupFile } from '../../api/use-backup-file.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';

/** Lets the user choose a backup file anywhere on this computer; a valid one is added to the list. */
export function ChooseBackup({ onImported }: { readonly onImported?: (name: string) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const bring = useBackupFile();
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) bring.mutate(file, { onSuccess: ({ name }) => onImported?.(name) });
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" hidden aria-label={t('settings.backups.choose')} onChange={take} />
      <Button disabled={bring.isPending} onClick={() => input.current?.click()}>
        {t(bring.isPending ? 'settings.backups.checking' : 'settings.backups.choose')}
      </Button>
      {bring.error ? <p role="alert">{bring.error.message}</p> : null}
    </>
  );
}
