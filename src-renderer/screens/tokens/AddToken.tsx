import { type FormEvent, type ReactNode, useState } from 'react';
import { addToken, removeToken } from '#shared/desktop/commands.ts';
import { type IntegType, integTypes } from '#shared/records/kinds.ts';
import { call } from '../../api/client.ts';
import { faultBeside, faultOfField } from '../../api/field-faults.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { useSystemNames } from '../shared/connection/use-system-names.ts';

/** Keeps a secret under a name, bound to the addresses it may be sent to. */
export function AddToken({ onClose }: { readonly onClose: () => void }): ReactNode {
  const add = useUndoable(addToken, ({ name }) => ({
    message: t('undo.tokenKept', { name }),
    undo: ({ id }) => call(removeToken, { token_id: id }),
  }));
  const systemName = useSystemNames();
  const [type, setType] = useState<IntegType>('ci_server');
  const [form, setForm] = useState({ name: '', origin: '', username: '', secret: '' });
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });
  const faultOf = (member: string): string | undefined => faultOfField(add.error, member);
  const fault = faultBeside(add.error, ['name', 'origins']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { name, origin, username, secret } = form;
    add.mutate(
      {
        name,
        integ_type: type,
        origins: origin.split(/[\s,]+/).filter(Boolean),
        username: username === '' ? null : username,
        secret,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Drawer title={t('tokens.add')} isSaving={add.isPending} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <Field label={t('common.name')} value={form.name} onChange={set('name')} required fault={faultOf('name')} />
        <ChoiceField
          label={t('tokens.for')}
          value={type}
          onChange={setType}
          options={integTypes.map((value) => ({ value, label: systemName(value) }))}
        />
        <Field
          label={t('tokens.sentTo')}
          value={form.origin}
          onChange={set('origin')}
          required
          placeholder={t('tokens.originPlaceholder')}
          help={t('tokens.originsHelp')}
          fault={faultOf('origins')}
        />
        <Field label={t('tokens.user')} value={form.username} onChange={set('username')} help={t('tokens.userHelp')} />
        <Field label={t('tokens.secret')} secret value={form.secret} onChange={set('secret')} required />
        {fault ? <p role="alert">{fault}</p> : null}
        <div className="dialog-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={add.isPending}>
            {t('tokens.keepToken')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
