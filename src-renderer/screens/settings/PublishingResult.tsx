import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { publishing } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { publishingFault } from '../../language/publishing-faults.ts';
import { Button } from '../../ui/Button.tsx';
import { ago, count, exactDuration, moment } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';

export type PublishingState = OutputOf<typeof publishing>;
type Failure = NonNullable<PublishingState['failure']>;

interface PublishingResultProps {
  readonly state: PublishingState;
  readonly onRebuild: () => void;
}

/** The last publish in figures, and a fault since then with what to do. */
export function PublishingResult({ state, onRebuild }: PublishingResultProps): ReactNode {
  const { published, failure } = state;
  const now = useNow();
  return (
    <>
      {failure === null ? null : (
        <PublishingFault
          fault={failure}
          address={state.destination?.address ?? ''}
          note={t(failedText(state), { when: ago(failure.at, now) })}
        >
          {failure.fault === 'tables' ? (
            <Button disabled={state.running_since !== null} onClick={onRebuild}>
              {t('settings.publishing.rebuild')}
            </Button>
          ) : null}
        </PublishingFault>
      )}
      {published === null ? (
        failure === null ? (
          <p className="quiet">{t('settings.publishing.never')}</p>
        ) : null
      ) : (
        <dl className="facts">
          <Fact name={t('settings.publishing.when')} value={moment(published.at)} />
          <Fact name={t('settings.publishing.rows')} value={count(published.rows)} />
          <Fact name={t('settings.publishing.duration')} value={exactDuration(published.seconds)} />
        </dl>
      )}
    </>
  );
}

const failedText = ({ scheduled, destination }: PublishingState) =>
  scheduled && destination?.after_each_collection
    ? 'settings.publishing.failed'
    : 'settings.publishing.failedUnscheduled';

const Fact = ({ name, value }: { readonly name: string; readonly value: string }): ReactNode => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Those whose message says more than their name. */
const withDetail: ReadonlySet<Failure['fault']> = new Set(['refused', 'newer', 'data', 'certificate'] as const);

/** The fault and its remedy in the chosen language; the database's own message stays as it is. */
export function PublishingFault({
  fault: { fault, detail },
  address,
  note,
  children,
}: {
  readonly fault: Pick<Failure, 'fault' | 'detail'>;
  readonly address: string;
  /** When it was and what happens next. */
  readonly note?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { title, remedy } = publishingFault(fault, address);
  return (
    <div className="notice warn lines" role="alert">
      <h3>{title}</h3>
      <p>{remedy}</p>
      {withDetail.has(fault) ? <p className="quiet">{detail}</p> : null}
      {note === undefined ? null : <p className="quiet">{note}</p>}
      {children}
    </div>
  );
}
