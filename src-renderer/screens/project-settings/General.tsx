import type { FormEvent, ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeProject, type projectDetails } from '#shared/desktop/commands.ts';
import { presentProject } from '../../api/present.ts';
import { useProjectRemoval } from '../../api/undo/project-removal.ts';
import { useChange } from '../../api/use-change.ts';
import { useTyped } from '../../api/use-typed.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';

/** The project's name and time zone, and its removal. */
export function General({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const changed = { now: presentProject(project.id) };
  const change = useChange(changeProject, changed, () => t('undo.projectChanged', { name: project.name }));
  const remove = useProjectRemoval(project);
  const { values, set, save } = useTyped({ name: project.name, zone: project.time_zone });
  const { name, zone } = values;
  const isChanged = name.trim() !== project.name || zone !== project.time_zone;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(values, change.mutateAsync({ project_id: project.id, name, time_zone: zone }));
  };
  return (
    <Section
      title={t('projectSettings.project')}
      tools={
        project.demo ? null : (
          <Button look="plain" className="danger" disabled={remove.isPending} onClick={remove.start}>
            {t('projectSettings.removeProject')}
          </Button>
        )
      }
    >
      <form className="stack" onSubmit={submit} aria-label={t('projectSettings.project')}>
        <Field
          label={t('projectSettings.name')}
          value={name}
          onChange={(typed) => set({ name: typed })}
          required
          fault={change.error?.message}
        />
        <ChoiceField
          label={t('projectSettings.timeZone')}
          value={zone}
          onChange={(chosen) => set({ zone: chosen })}
          options={zones(project.time_zone).map((value) => ({ value, label: value }))}
          help={t('projectSettings.timeZoneHelp')}
        />
        <div className="field field-end">
          <div className="row">
            <Button look="primary" type="submit" disabled={!isChanged || name.trim() === '' || change.isPending}>
              {t('common.saveChanges')}
            </Button>
            {change.isSuccess && !isChanged ? <span role="status">{t('projectSettings.saved')}</span> : null}
            {remove.error ? <span role="alert">{remove.error.message}</span> : null}
          </div>
        </div>
      </form>
    </Section>
  );
}

function zones(current: string): readonly string[] {
  return [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
