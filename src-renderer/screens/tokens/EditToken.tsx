import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeToken, tokenDetails } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { faultBeside, faultOfField } from '../../api/field-faults.ts';
import { changedMembers } from '../../api/undo-input.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';

/** Changes the name of a token and the addresses that its secret may be sent to; the secret itself stays. */
export function EditToken({
  token,
  onClose,
}: {
  readonly token: OutputOf<typeof tokenDetails>[number];
  readonly onClose: () => void;
}): ReactNode {
  const [opened] = useState(token);
  const now = async () => (await call(tokenDetails, {})).find(({ id }) => id === token.id) ?? {};
  const change = useChange(changeToken, { now }, () => t('undo.tokenChanged', { name: token.name }));
  const [name, setName] = useState(token.name);
  const [origins, setOrigins] = useState(token.origins.join(' '));
  const faultOf = (member: string): string | undefined => faultOfField(change.error, member);
  const fault = faultBeside(change.error, ['name', 'origins']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = { name, origins: origins.split(/[\s,]+/).filter(Boolean) };
    const changed = changedMembers(wanted, opened);
    const base = changed.origins && { instead_of: opened.origins };
    change.mutate({ token_id: token.id, ...changed, ...base }, { onSuccess: onClose });
  };
  return (
    <Drawer title={token.name} lead={t('tokens.editTitle')} isSaving={change.isPending} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <Field label={t('common.name')} value={name} onChange={setName} required fault={faultOf('name')} />
        <Field
          label={t('tokens.sentTo')}
          value={origins}
          onChange={setOrigins}
          required
          help={t('tokens.editOriginsHelp')}
          fault={faultOf('origins')}
        />
        {token.used_by.length > 0 ? (
          <dl className="facts">
            <div className="fact">
              <dt>{t('tokens.usedBy')}</dt>
              <dd>{token.used_by.join(', ')}</dd>
            </div>
          </dl>
        ) : null}
        {fault ? <p role="alert">{fault}</p> : null}
        <div className="dialog-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={change.isPending || origins.trim() === ''}>
            {t('common.saveChanges')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
