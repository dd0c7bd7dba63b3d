import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { about, replaceSecret, tokenDetails } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { useTokenRemoval } from '../../api/removals.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { moment } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { AddToken } from './AddToken.tsx';
import { EditToken } from './EditToken.tsx';

type Token = OutputOf<typeof tokenDetails>[number];

const systemNames = {
  issue_tracker: 'Issue tracker',
  cloud_pipeline: 'Cloud pipelines',
  source_host: 'Source host',
  ci_server: 'CI server',
} as const;
const keeping = {
  keychain: 'Secrets lie in the keychain of the system.',
  file: 'Secrets lie in a file that only your passphrase opens.',
  memory: 'Secrets are kept for this session only.',
} as const;
const states = {
  ready: '',
  locked: ' It is locked: unlock it to collect.',
  unavailable: ' It cannot be reached.',
} as const;

/** Every token: whom it is for, where it may be sent, who uses it. Never its secret. */
export function Tokens(): ReactNode {
  const list = useEndpoint(tokenDetails, {});
  const service = useEndpoint(about, {});
  const [doing, setDoing] = useState<
    { readonly what: 'add' } | { readonly what: 'edit' | 'replace'; readonly token: Token } | null
  >(null);
  const columns: readonly Column<Token>[] = [
    { title: 'Name', cell: ({ name }) => <strong>{name}</strong> },
    { title: 'System', cell: ({ integ_type }) => systemNames[integ_type] },
    { title: 'May be sent to', cell: ({ origins }) => <span className="mono">{origins.join(' ')}</span> },
    { title: 'User', cell: ({ username }) => username ?? '–' },
    { title: 'Used by', cell: ({ used_by }) => (used_by.length === 0 ? 'nothing' : used_by.join(', ')) },
    { title: 'Changed', cell: ({ updated_at }) => moment(updated_at) },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (token) => (
        <>
          <Button look="plain" onClick={() => setDoing({ what: 'edit', token })}>
            Edit
          </Button>
          <Button look="plain" onClick={() => setDoing({ what: 'replace', token })}>
            Replace secret
          </Button>
          <RemoveToken token={token} />
        </>
      ),
    },
  ];
  return (
    <Page
      title="Tokens"
      lead={service.data ? `${keeping[service.data.secrets]}${states[service.data.secrets_state]}` : undefined}
      toolbar={<Button onClick={() => setDoing({ what: 'add' })}>New token</Button>}
    >
      <Ask
        query={list}
        isEmpty={(all) => all.length === 0}
        empty={<p>There is no token yet. Connecting a system makes one, or make one here.</p>}
      >
        {(all) => <Table caption="Tokens" columns={columns} rows={all} keyOf={({ id }) => id} />}
      </Ask>
      {doing?.what === 'add' ? <AddToken onClose={() => setDoing(null)} /> : null}
      {doing?.what === 'edit' ? <EditToken token={doing.token} onClose={() => setDoing(null)} /> : null}
      {doing?.what === 'replace' ? <ReplaceSecret token={doing.token} onClose={() => setDoing(null)} /> : null}
    </Page>
  );
}

function ReplaceSecret({ token, onClose }: { readonly token: Token; readonly onClose: () => void }): ReactNode {
  const replace = useCommand(replaceSecret);
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    replace.mutate({ token_id: token.id, secret }, { onSuccess: onClose });
  };
  return (
    <Dialog title={`New secret of ${token.name}`} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <Field
          label="Secret"
          secret
          value={secret}
          onChange={setSecret}
          required
          help={`It is sent to ${token.origins.join(', ')} only.`}
          fault={replace.error?.message}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={secret === '' || replace.isPending}>
            Replace
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveToken({ token }: { readonly token: Token }): ReactNode {
  const remove = useTokenRemoval(token);
  return (
    <>
      <Button
        look="plain"
        className="danger"
        disabled={token.used_by.length > 0 || remove.isPending}
        onClick={remove.start}
      >
        Remove
      </Button>
      {remove.error ? <span role="alert">{remove.error.message}</span> : null}
    </>
  );
}
