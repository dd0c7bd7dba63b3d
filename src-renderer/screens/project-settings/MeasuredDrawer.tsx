import { type FormEvent, type ReactNode, useState } from 'react';
import { changeIntegration } from '#shared/desktop/commands.ts';
import { reportsTimeouts } from '#shared/records/outcome-policy.ts';
import { outcomes } from '#shared/records/run.ts';
import { usePresentIntegration } from '../../api/present.ts';
import { changedMembers } from '../../api/undo-input.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { DrawerEnd } from './DrawerEnd.tsx';
import type { Collected } from './Measured.tsx';

const options = outcomes.map((value) => ({ value, label: t(`integrations.outcomes.${value}`) }));

/** Which runs of an integration are measured, and what they mean. */
export function MeasuredDrawer({
  collected,
  onClose,
}: {
  readonly collected: Collected;
  readonly onClose: () => void;
}): ReactNode {
  const { id, name } = collected;
  const [branch, setBranch] = useState(collected.release_branch ?? '');
  const [unstable, setUnstable] = useState(collected.unstable);
  const [timedOut, setTimedOut] = useState(collected.timed_out);
  const [opened] = useState(collected);
  const changed = { now: usePresentIntegration(id) };
  const change = useChange(changeIntegration, changed, () => t('undo.integrationChanged', { name }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = { release_branch: branch.trim() || null, unstable, timed_out: timedOut };
    change.mutate({ integration_id: id, ...changedMembers(wanted, opened) }, { onSuccess: onClose });
  };
  return (
    <Drawer title={name} lead={t('common.integration')} isSaving={change.isPending} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field
          label={t('projectSettings.measured.branch')}
          value={branch}
          onChange={setBranch}
          placeholder={t('projectSettings.measured.detected')}
          help={t('projectSettings.measured.branchHelp')}
          fault={change.error?.message}
        />
        <ChoiceField
          label={t('projectSettings.measured.unstable')}
          value={unstable}
          options={options}
          onChange={setUnstable}
        />
        {reportsTimeouts(collected.integration_type) ? (
          <ChoiceField
            label={t('projectSettings.measured.timedOut')}
            value={timedOut}
            options={options}
            onChange={setTimedOut}
          />
        ) : null}
        <DrawerEnd isPending={change.isPending} onClose={onClose} />
      </form>
    </Drawer>
  );
}
