import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { changeIntegration, tokenDetails } from '#shared/desktop/commands.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { reportsTimeouts } from '#shared/records/outcome-policy.ts';
import { outcomes } from '#shared/records/run.ts';
import { faultBeside, faultOfField } from '../../../api/field-faults.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { usePresentIntegration } from '../../../api/present.ts';
import { changedMembers } from '../../../api/undo-input.ts';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceField, Field } from '../../../ui/Field.tsx';
import type { Collected } from '../text.ts';

const outcomeOptions = outcomes.map((value) => ({ value, label: t(`integrations.outcomes.${value}`) }));

/** Name, address, token, since when, release branch, and what unstable and timed-out runs mean. */
export function EditIntegration({
  collected,
  onSaving,
  onClose,
}: {
  readonly collected: Collected;
  readonly onSaving: (isSaving: boolean) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [opened] = useState(collected);
  const changed = { now: usePresentIntegration(collected.id) };
  const change = useChange(changeIntegration, changed, () => t('undo.integrationChanged', { name: collected.name }));
  useEffect(() => onSaving(change.isPending), [onSaving, change.isPending]);
  const tokens = useEndpoint(tokenDetails, {});
  const [form, setForm] = useState({
    name: collected.name,
    url: collected.url,
    token: String(collected.token_id),
    since: collected.since ?? '',
    branch: collected.release_branch ?? '',
    unstable: collected.unstable,
    timedOut: collected.timed_out,
  });
  const set =
    <K extends keyof typeof form>(name: K) =>
    (value: (typeof form)[K]) =>
      setForm({ ...form, [name]: value });
  const fitting = tokens.data?.filter(({ integ_type }) => integ_type === collected.integration_type) ?? [];
  const hasRuns = familyOf(collected.integration_type) === 'pipelines';
  const faultAt = (member: string): string | undefined => faultOfField(change.error, member);
  const fault = faultBeside(change.error, ['name', 'url', 'since']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { name, url, token, unstable } = form;
    const wanted = {
      name,
      url,
      token_id: Number(token),
      since: form.since || null,
      ...(hasRuns ? { release_branch: form.branch.trim() || null, unstable, timed_out: form.timedOut } : {}),
    };
    // An address that is named is collected again, so only what is another one is.
    const changed = changedMembers(wanted, opened);
    change.mutate({ integration_id: collected.id, ...changed }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="stack">
      <Field label={t('common.name')} value={form.name} onChange={set('name')} required fault={faultAt('name')} />
      <Field label={t('common.address')} value={form.url} onChange={set('url')} required fault={faultAt('url')} />
      {fitting.length > 1 ? (
        <ChoiceField
          label={t('integrations.token')}
          value={form.token}
          onChange={set('token')}
          options={fitting.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <Field
        label={t('integrations.collectSince')}
        kind="date"
        value={form.since}
        onChange={set('since')}
        help={t('integrations.collectSinceHelp')}
        fault={faultAt('since')}
      />
      {hasRuns ? (
        <>
          <Field
            label={t('integrations.releaseBranch')}
            value={form.branch}
            onChange={set('branch')}
            help={t('integrations.releaseBranchHelp')}
          />
          <ChoiceField
            label={t('integrations.unstable')}
            value={form.unstable}
            onChange={set('unstable')}
            options={outcomeOptions}
            help={t('integrations.unstableHelp')}
          />
          {reportsTimeouts(collected.integration_type) ? (
            <ChoiceField
              label={t('integrations.timedOut')}
              value={form.timedOut}
              onChange={set('timedOut')}
              options={outcomeOptions}
              help={t('integrations.timedOutHelp')}
            />
          ) : null}
        </>
      ) : null}
      {fault ? <p role="alert">{fault}</p> : null}
      <div className="dialog-end">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" disabled={change.isPending}>
          {t('common.saveChanges')}
        </Button>
      </div>
    </form>
  );
}
