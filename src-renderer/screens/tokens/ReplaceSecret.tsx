import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { replaceSecret, type tokenDetails } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';

interface ReplaceSecretProps {
  readonly token: OutputOf<typeof tokenDetails>[number];
  readonly onClose: () => void;
}

/** Puts another secret in the place of the one that is kept, which cannot be had back. */
export function ReplaceSecret({ token, onClose }: ReplaceSecretProps): ReactNode {
  const replace = useCommand(replaceSecret);
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    replace.mutate({ token_id: token.id, secret }, { onSuccess: onClose });
  };
  return (
    <Drawer title={token.name} lead={t('tokens.replaceTitle')} isSaving={replace.isPending} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <Field
          label={t('tokens.newSecret')}
          secret
          value={secret}
          onChange={setSecret}
          required
          help={t('tokens.secretHelp', { origins: token.origins.join(', ') })}
          fault={replace.error?.message}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={secret === '' || replace.isPending}>
            {t('tokens.replace')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
