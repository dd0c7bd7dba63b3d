import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeIntegration, issueWords, type projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { usePresentIntegration } from '../../api/present.ts';
import { useUnsaved } from '../../api/unsaved.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { count } from '../../ui/format.ts';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { changedRule, type RuleChoice, ruleChoices } from './incident-rule.ts';

type Tracker = OutputOf<typeof projectDetails>['integrations'][number];

/** Which issues of a tracker are incidents, by their types and labels. */
export function Incidents({ tracker }: { readonly tracker: Tracker }): ReactNode {
  const offered = useEndpoint(issueWords, { integration_id: tracker.id });
  const changed = { now: usePresentIntegration(tracker.id) };
  const change = useChange(changeIntegration, changed, () => t('undo.incidentsChanged'));
  const [wanted, setWanted] = useState(tracker.incidents);
  // What was ticked shows at once, before the answers are there.
  const rule = change.isPending ? wanted : tracker.incidents;
  const tick = (kind: 'types' | 'labels') => (name: string, isTicked: boolean) => {
    const incidents = changedRule(rule, kind, name, isTicked);
    setWanted(incidents);
    // `error` shows a failure.
    return change.mutateAsync({ integration_id: tracker.id, incidents, instead_of: rule }).then(
      () => true,
      () => false,
    );
  };
  return (
    <Section
      title={t('projectSettings.incidents.title', { name: tracker.name })}
      note={rule === null ? <Badge look="warn">{t('projectSettings.incidents.none')}</Badge> : null}
      signs={
        <InfoButton label={t('projectSettings.incidents.aboutLabel')}>
          <p>{t('projectSettings.incidents.about')}</p>
        </InfoButton>
      }
    >
      <Ask
        query={offered}
        isEmpty={({ types }) => types.length === 0}
        empty={<p className="quiet">{t('projectSettings.incidents.later')}</p>}
      >
        {({ types, labels }) => (
          <>
            <Choices
              title={t('projectSettings.incidents.types')}
              choices={ruleChoices(types, rule?.types ?? [], 30)}
              tick={tick('types')}
            />
            <Choices
              title={t('projectSettings.incidents.labels')}
              choices={ruleChoices(labels, rule?.labels ?? [])}
              tick={tick('labels')}
            />
            <AddLabel onAdd={(label) => tick('labels')(label, true)} />
          </>
        )}
      </Ask>
      {change.error ? <p role="alert">{change.error.message}</p> : null}
    </Section>
  );
}

function Choices({
  title,
  choices,
  tick,
}: {
  readonly title: string;
  readonly choices: readonly RuleChoice[];
  readonly tick: (name: string, isTicked: boolean) => unknown;
}): ReactNode {
  if (choices.length === 0) return null;
  return (
    <fieldset className="rule-words">
      <legend>{title}</legend>
      <div className="choices">
        {choices.map(({ name, issues, isTicked }) => (
          <label key={name} className="choice">
            <input type="checkbox" checked={isTicked} onChange={({ target }) => tick(name, target.checked)} />
            {name}
            <span className="quiet">{count(issues)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function AddLabel({ onAdd }: { readonly onAdd: (label: string) => Promise<boolean> }): ReactNode {
  const [label, setLabel] = useState('');
  useUnsaved(label !== '', false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Empty at once: what is typed meanwhile is another label. One that was refused returns, unless that takes its place.
    setLabel('');
    if (!(await onAdd(label.trim()))) setLabel((now) => now || label);
  };
  return (
    <form className="row" onSubmit={submit}>
      <label className="labelled">
        {t('projectSettings.incidents.another')}
        <input className="select" value={label} onChange={({ target }) => setLabel(target.value)} spellCheck={false} />
      </label>
      <Button type="submit" disabled={label.trim() === ''}>
        {t('projectSettings.incidents.addLabel')}
      </Button>
    </form>
  );
}
