import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { about, tokenDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { StaysOpen } from '../../ui/overlays/StaysOpen.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAddressQuery } from '../shared/query.ts';
import { AddToken } from './AddToken.tsx';
import { EditToken } from './EditToken.tsx';
import { KeychainNotice } from './KeychainNotice.tsx';
import { ReplaceSecret } from './ReplaceSecret.tsx';
import { type Token, TokenTable } from './TokenTable.tsx';
import './tokens.css';

/** Every token: its system, where it may be sent, what uses it. Never its secret. */
export function Tokens(): ReactNode {
  const list = useEndpoint(tokenDetails, {});
  const service = useEndpoint(about, {});
  const [, changeQuery] = useAddressQuery();
  const [isAdding, setAdding] = useState(false);
  const isReady = service.data?.secrets_state === 'ready';
  return (
    <Page
      screen="tokens"
      title={t('tokens.title')}
      lead={service.data && isReady ? t(`tokens.${service.data.secrets}`) : undefined}
      toolbar={
        <Button look="primary" onClick={() => setAdding(true)} disabled={!isReady}>
          <Plus className="icon" />
          {t('tokens.add')}
        </Button>
      }
    >
      {service.data && !isReady ? (
        <KeychainNotice
          kind={service.data.secrets}
          state={service.data.secrets_state}
          onLook={() => void service.refetch()}
          isLooking={service.isFetching}
        />
      ) : null}
      <Ask
        query={list}
        isEmpty={(all) => all.length === 0}
        empty={
          <>
            <h2>{t('tokens.empty')}</h2>
            <p>
              {t('tokens.emptyAbout')} <Link to="/connect">{t('tokens.connect')}</Link>
            </p>
          </>
        }
      >
        {(all) => (
          <TokenTable
            all={all}
            onEdit={({ id }) => changeQuery({ edit: String(id) })}
            onReplace={({ id }) => changeQuery({ replace: String(id) })}
          />
        )}
      </Ask>
      {/* Not within the list, which may become empty. */}
      {list.data ? <OpenToken all={list.data} /> : null}
      {isAdding ? <AddToken onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

/** The drawer of the token that the address names, so that a fault can lead to it. */
function OpenToken({ all }: { readonly all: readonly Token[] }): ReactNode {
  const [query, changeQuery] = useAddressQuery();
  const close = (): void => changeQuery({ edit: null, replace: null });
  const replaced = query.get('replace');
  const named = replaced ?? query.get('edit');
  return (
    <StaysOpen of={all.find(({ id }) => String(id) === named)} opened={named}>
      {(token) =>
        replaced === null ? (
          <EditToken key={token.id} token={token} onClose={close} />
        ) : (
          <ReplaceSecret key={token.id} token={token} onClose={close} />
        )
      }
    </StaysOpen>
  );
}
