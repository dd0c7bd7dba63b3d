import { type FormEvent, type ReactNode, useState } from 'react';
import { changePublishing, removePublishing, testPublishing } from '#shared/desktop/commands.ts';
import { isFolderAddress } from '#shared/desktop/upkeep/publishing.ts';
import { useCommand } from '../../api/hooks.ts';
import { useTyped } from '../../api/use-typed.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import type { PublishingState } from './PublishingResult.tsx';
import { PublishingTest } from './PublishingTest.tsx';

/** The form that chooses and tests the database or folder. */
export function PublishingDestination({ state }: { readonly state: PublishingState }): ReactNode {
  const { destination, scheduled } = state;
  const { values, set, save } = useTyped({
    address: destination?.address ?? '',
    password: '',
    isAfterEach: destination?.after_each_collection ?? true,
  });
  const { address, password, isAfterEach } = values;
  const change = useCommand(changePublishing);
  const test = useCommand(testPublishing);
  const isFolder = isFolderAddress(address.trim());
  const entered = { address, ...(password === '' || isFolder ? {} : { password }) };
  const isSaved =
    address.trim() === destination?.address && isAfterEach === destination.after_each_collection && password === '';
  // Once it is saved, the password is empty again.
  const isTested = test.variables?.address === address && ['', test.variables.password].includes(password);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(values, change.mutateAsync({ ...entered, after_each_collection: isAfterEach }));
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={t('settings.publishing.destination')}>
      {destination === null ? <p className="quiet">{t('settings.publishing.about')}</p> : null}
      <Field
        label={t('settings.publishing.address')}
        value={address}
        onChange={(typed) => set({ address: typed })}
        required
        placeholder={t('settings.publishing.addressExample')}
        help={t('settings.publishing.addressHelp')}
        fault={(change.error ?? test.error)?.message}
      />
      {isFolder ? null : (
        <Field
          label={t('settings.publishing.password')}
          secret
          value={password}
          onChange={(typed) => set({ password: typed })}
          help={t(`settings.publishing.passwords.${destination?.password ?? 'none'}.help`)}
        />
      )}
      <div className="field">
        <span>{t('settings.publishing.schedule')}</span>
        <label className="choice">
          <input
            type="checkbox"
            checked={isAfterEach}
            onChange={({ target }) => set({ isAfterEach: target.checked })}
          />
          {t('settings.publishing.afterEach')}
        </label>
        <div className="help">
          {t(scheduled ? 'settings.publishing.afterEachHelp' : 'settings.publishing.notScheduled')}
        </div>
      </div>
      <div className="field field-end">
        <div className="row">
          <Button type="submit" look="primary" disabled={address.trim() === '' || isSaved || change.isPending}>
            {t('settings.publishing.save')}
          </Button>
          <Button disabled={address.trim() === '' || test.isPending} onClick={() => test.mutate(entered)}>
            {t(test.isPending ? 'settings.publishing.testing' : 'settings.publishing.test')}
          </Button>
        </div>
      </div>
      {test.data && isTested ? <PublishingTest result={test.data} address={address} /> : null}
    </form>
  );
}

/** Forgets the destination after a question, since its password cannot be brought back. */
export function RemoveDestination(): ReactNode {
  const remove = useCommand(removePublishing);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="plain" className="danger" disabled={remove.isPending} onClick={() => setConfirming(true)}>
        {t('settings.publishing.remove')}
      </Button>
      {isConfirming ? (
        <Confirm
          title={t('settings.publishing.removeTitle')}
          action={t('common.remove')}
          onClose={() => setConfirming(false)}
          onConfirm={() => remove.mutate({})}
        >
          {t('settings.publishing.removeText')}
        </Confirm>
      ) : null}
    </>
  );
}
