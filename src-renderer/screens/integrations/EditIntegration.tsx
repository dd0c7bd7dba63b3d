import { type FormEvent, type ReactNode, useState } from 'react';
import { changeIntegration } from '#shared/desktop/commands.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { type Outcome, outcomes } from '#shared/records/run.ts';
import { useCommand } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import type { Integration } from './IntegrationPart.tsx';

const meanings: Readonly<Record<Outcome, string>> = {
  breaks: 'Breaks the pipeline',
  passes: 'Passes',
  neutral: 'Counts nowhere',
};

/** Words as they are typed, separated by commas. */
const wordsOf = (text: string): string[] => text.split(',').flatMap((word) => word.trim() || []);

/** Name and address; of what runs the release branch and what an unstable run means, of an issue tracker which issues are incidents. */
export function EditIntegration({
  integration,
  onClose,
}: {
  readonly integration: Integration;
  readonly onClose: () => void;
}): ReactNode {
  const change = useCommand(changeIntegration);
  const [name, setName] = useState(integration.name);
  const [url, setUrl] = useState(integration.url);
  const [branch, setBranch] = useState(integration.release_branch ?? '');
  const [unstable, setUnstable] = useState<Outcome>(integration.unstable);
  const [types, setTypes] = useState((integration.incidents?.types ?? []).join(', '));
  const [labels, setLabels] = useState((integration.incidents?.labels ?? []).join(', '));
  const isTracker = familyOf(integration.integration_type) === 'issues';
  const faultAt = (member: string): string | undefined =>
    change.error?.errors.find(({ pointer }) => pointer.endsWith(member))?.detail;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const release_branch = branch.trim() === '' ? null : branch.trim();
    const incidents = { types: wordsOf(types), labels: wordsOf(labels) };
    const isTold = incidents.types.length + incidents.labels.length > 0;
    const settings = isTracker ? { incidents: isTold ? incidents : null } : { release_branch, unstable };
    change.mutate({ integration_id: integration.id, name, url, ...settings }, { onSuccess: onClose });
  };
  return (
    <Dialog title={`Edit ${integration.name}`} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <Field label="Name" value={name} onChange={setName} required fault={faultAt('name')} />
        <Field label="Address" value={url} onChange={setUrl} required fault={faultAt('url')} />
        {isTracker ? (
          <>
            <Field
              label="Incident types"
              value={types}
              onChange={setTypes}
              placeholder="Incident"
              help="Issues of these types are incidents. As they are written there, separated by commas."
            />
            <Field
              label="Incident labels"
              value={labels}
              onChange={setLabels}
              placeholder="production-outage"
              help="Issues with one of these labels are incidents too. Where both are empty, incidents are not known."
            />
          </>
        ) : (
          <>
            <Field
              label="Release branch"
              value={branch}
              onChange={setBranch}
              help="The branch whose runs are measured. Empty: the first of main, master, trunk, develop that has runs, else the busiest."
            />
            <ChoiceField
              label="An unstable run"
              value={unstable}
              onChange={setUnstable}
              options={outcomes.map((value) => ({ value, label: meanings[value] }))}
              help="A run whose tests failed. The figures follow at once; nothing is collected again."
            />
          </>
        )}
        {change.error && change.error.errors.length === 0 ? <p role="alert">{change.error.message}</p> : null}
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={change.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
