import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeIntegration, type projectDetails } from '#shared/desktop/commands.ts';
import { type Outcome, outcomes } from '#shared/records/run.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { TypedCell } from './TypedCell.tsx';

type Details = OutputOf<typeof projectDetails>;
type Collected = Details['repositories'][number];

const options = outcomes.map((value) => ({ value, label: t(`projectSettings.measured.outcomes.${value}`) }));

/** For everything with runs: the branch that is measured, and what unstable and timed-out runs mean. */
export function Measured({ project }: { readonly project: Details }): ReactNode {
  const withRuns: readonly Collected[] = [
    ...project.integrations.filter(({ integration_type }) => integration_type !== 'issue_tracker'),
    ...project.repositories,
  ];
  if (withRuns.length === 0) return null;
  const heads = (['integration', 'branch', 'unstable', 'timedOut'] as const).map((name) =>
    t(`projectSettings.measured.${name}`),
  );
  return (
    <Section title={t('projectSettings.measured.title')}>
      <p className="quiet">{t('projectSettings.measured.lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable. */}
      <section className="table-box" tabIndex={0} aria-label={t('projectSettings.measured.title')}>
        <table className="table">
          <caption className="visually-hidden">{t('projectSettings.measured.title')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withRuns.map((one) => (
              <Rule key={one.id} collected={one} />
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

function Rule({ collected }: { readonly collected: Collected }): ReactNode {
  const { id, name, release_branch, unstable, timed_out } = collected;
  const change = useChange(changeIntegration, collected, () => t('undo.integrationChanged', { name }));
  const choice = (label: string, value: Outcome, choose: (value: Outcome) => void) => (
    <Select
      label={<span className="visually-hidden">{label}</span>}
      value={value}
      options={options}
      onChange={choose}
    />
  );
  return (
    <tr>
      <th scope="row">
        {name}
        {change.error ? <p role="alert">{change.error.message}</p> : null}
      </th>
      <td>
        <TypedCell
          label={t('projectSettings.measured.branchOf', { name })}
          value={release_branch ?? ''}
          placeholder={t('projectSettings.measured.found')}
          save={(text) => change.mutate({ integration_id: id, release_branch: text || null })}
        />
      </td>
      <td>
        {choice(t('projectSettings.measured.unstableOf', { name }), unstable, (value) =>
          change.mutate({ integration_id: id, unstable: value }),
        )}
      </td>
      <td>
        {choice(t('projectSettings.measured.timedOutOf', { name }), timed_out, (value) =>
          change.mutate({ integration_id: id, timed_out: value }),
        )}
      </td>
    </tr>
  );
}
