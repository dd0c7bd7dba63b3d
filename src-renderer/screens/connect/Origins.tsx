import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';

interface OriginsProps {
  /** The origins of the system's requests; the address's own first. */
  readonly origins: readonly string[];
  /** Those that the user does not want the secret to be sent to. */
  readonly declined: readonly string[];
  readonly onDecline: (declined: readonly string[]) => void;
  readonly isPending: boolean;
}

/** Where a new secret is bound to: shown before it is kept. Other hosts of the same system can be left out. */
export function NewOrigins({ origins, declined, onDecline, isPending }: OriginsProps): ReactNode {
  const others = origins.slice(1);
  const agreed = origins.filter((origin) => !declined.includes(origin));
  return (
    <section className="notice origins" aria-label={t('connect.binding')}>
      <p>
        <Trans
          i18nKey="connect.boundTo"
          values={{ origins: agreed.join(', ') }}
          components={{ origin: <strong className="mono" /> }}
        />
      </p>
      {others.length > 0 ? (
        <>
          <p>{t('connect.otherHost')}</p>
          <ul>
            {others.map((origin) => (
              <li key={origin}>
                <label className="choice">
                  <input
                    type="checkbox"
                    checked={!declined.includes(origin)}
                    disabled={isPending}
                    onChange={({ target }) =>
                      onDecline(target.checked ? declined.filter((one) => one !== origin) : [...declined, origin])
                    }
                  />
                  <span>
                    <Trans
                      i18nKey="connect.bindToo"
                      values={{ origin }}
                      components={{ origin: <span className="mono" /> }}
                    />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** Where a token that is kept may go, and which host of the system it may not be sent to. */
export function KeptOrigins({
  token,
  origins,
}: {
  readonly token: { readonly id: number; readonly name: string; readonly origins: readonly string[] };
  readonly origins: readonly string[];
}): ReactNode {
  const missing = origins.filter((origin) => !token.origins.includes(origin));
  return (
    <section className="notice origins" aria-label={t('connect.binding')}>
      <p>
        <Trans
          i18nKey="connect.keptUsed"
          values={{ name: token.name, origins: token.origins.join(', ') }}
          components={{ origin: <strong className="mono" /> }}
        />
      </p>
      {missing.length > 0 ? (
        <p>
          <Trans
            i18nKey="connect.keptMissing"
            values={{ origins: missing.join(', ') }}
            components={{ origin: <span className="mono" />, to: <Link to={`/tokens?edit=${token.id}`} /> }}
          />
        </p>
      ) : null}
    </section>
  );
}
