import { type FormEvent, type ReactNode, useState } from 'react';
import { addToken } from '#shared/desktop/commands.ts';
import { type IntegType, integTypes } from '#shared/records/kinds.ts';
import { useCommand } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';

const names = {
  issue_tracker: 'Issue tracker',
  cloud_pipeline: 'Cloud pipelines',
  source_host: 'Source host',
  ci_server: 'CI server',
} as const;

/** Keeps a secret under a name, bound to the addresses it may be sent to. */
export function AddToken({ onClose }: { readonly onClose: () => void }): ReactNode {
  const add = useCommand(addToken);
  const [type, setType] = useState<IntegType>('ci_server');
  const [form, setForm] = useState({ name: '', origin: '', username: '', secret: '' });
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { name, origin, username, secret } = form;
    add.mutate(
      { name, integ_type: type, origins: [origin], username: username === '' ? null : username, secret },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog title="New token" onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <Field label="Name" value={form.name} onChange={set('name')} required />
        <ChoiceField
          label="For"
          value={type}
          onChange={setType}
          options={integTypes.map((value) => ({ value, label: names[value] }))}
        />
        <Field
          label="May be sent to"
          value={form.origin}
          onChange={set('origin')}
          required
          placeholder="https://jenkins.local"
          help="Scheme, host and port. The secret never goes anywhere else."
        />
        <Field
          label="User"
          value={form.username}
          onChange={set('username')}
          help="Where the system wants one, as Jenkins does."
        />
        <Field label="Secret" secret value={form.secret} onChange={set('secret')} required fault={add.error?.message} />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={add.isPending}>
            Keep token
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
