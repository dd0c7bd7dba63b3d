import { type ReactNode, useState } from 'react';
import { useLocation, useNavigationType, useParams } from 'react-router';
import { projects } from '#shared/api/projects.ts';
import { about, systems, tokenDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAddressQuery } from '../shared/query.ts';
import { oneOf } from '../shared/toolbar/address-parameters.ts';
import { InvalidParameters } from '../shared/toolbar/InvalidParameters.tsx';
import { ConnectForm } from './ConnectForm.tsx';

/** Connects a system: its form, a test of it step by step, and the addresses that the secret is bound to. */
export function Connect(): ReactNode {
  const chosen = useParams().project_id;
  const [query, changeQuery] = useAddressQuery();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const isOwnChoice = useNavigationType() === 'REPLACE';
  // Connecting another begins with an empty form, and so does coming here by another address: a choice in the form replaces the address.
  const [begun, setBegun] = useState({ address, round: 0 });
  if (begun.address !== address) setBegun({ address, round: isOwnChoice ? begun.round : begun.round + 1 });
  const list = useEndpoint(systems, {});
  const tokens = useEndpoint(tokenDetails, {});
  const existing = useEndpoint(projects, {});
  const service = useEndpoint(about, {});
  return (
    <Page screen="connect" title={t('connect.title')} lead={t('connect.lead')}>
      <Ask query={list} isEmpty={(all) => all.length === 0} empty={<p>{t('connect.noSystem')}</p>}>
        {(all) => (
          <Ask query={tokens}>
            {(tokens) => (
              <Ask query={existing}>
                {(there) => {
                  const system = all.find(({ id }) => id === query.get('system')) ?? all[0];
                  return system ? (
                    <>
                      <InvalidParameters valid={{ system: oneOf(all.map(({ id }) => id)) }} />
                      <ConnectForm
                        key={begun.round}
                        system={system}
                        isChosen={query.get('system') === system.id}
                        systems={all}
                        tokens={tokens}
                        projects={there}
                        project={chosen === undefined ? null : Number(chosen)}
                        zone={service.data?.time_zone ?? 'UTC'}
                        onMore={() => {
                          changeQuery({ system: null });
                          setBegun({ ...begun, round: begun.round + 1 });
                        }}
                      />
                    </>
                  ) : null;
                }}
              </Ask>
            )}
          </Ask>
        )}
      </Ask>
    </Page>
  );
}
