import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface OriginsProps {
  /** Where the system is asked; the address's own origin first. */
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
    <section className="notice origins" aria-label="Where the secret may go">
      <p>
        The secret will be bound to <strong className="mono">{agreed.join(', ')}</strong> and sent nowhere else.
        Connecting confirms it.
      </p>
      {others.length > 0 ? (
        <>
          <p>This system answers at another host too:</p>
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
                    Bind it to <span className="mono">{origin}</span> too; without it, what is there is left out
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
  readonly token: { readonly name: string; readonly origins: readonly string[] };
  readonly origins: readonly string[];
}): ReactNode {
  const missing = origins.filter((origin) => !token.origins.includes(origin));
  return (
    <section className="notice origins" aria-label="Where the secret may go">
      <p>
        The token “{token.name}” is used, which may be sent to{' '}
        <strong className="mono">{token.origins.join(', ')}</strong> and nowhere else.
      </p>
      {missing.length > 0 ? (
        <p>
          What is at <span className="mono">{missing.join(', ')}</span> is left out.{' '}
          <Link to="/tokens">Add that address to the token</Link> to have it.
        </p>
      ) : null}
    </section>
  );
}
