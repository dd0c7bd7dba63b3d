import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeProject, type projectDetails } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { useProjectRemoval } from '../../api/use-project-removal.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';

/** The project's name and time zone, and its removal. */
export function General({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const change = useCommand(changeProject);
  const remove = useProjectRemoval(project.id);
  const [name, setName] = useState(project.name);
  const [zone, setZone] = useState(project.time_zone);
  const [isRemoving, setRemoving] = useState(false);
  const isChanged = name.trim() !== project.name || zone !== project.time_zone;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ project_id: project.id, name, time_zone: zone });
  };
  return (
    <Section
      title="Project"
      tools={
        project.demo ? null : (
          <Button look="plain" className="danger" onClick={() => setRemoving(true)}>
            Remove project
          </Button>
        )
      }
    >
      <form className="stack" onSubmit={submit} aria-label="Project">
        <Field label="Name" value={name} onChange={setName} required fault={change.error?.message} />
        <ChoiceField
          label="Time zone"
          value={zone}
          onChange={setZone}
          options={zones(project.time_zone).map((value) => ({ value, label: value }))}
          help="Every figure is dated by the calendar of this zone."
        />
        <div className="row">
          <Button look="primary" type="submit" disabled={!isChanged || name.trim() === '' || change.isPending}>
            Save
          </Button>
          {change.isSuccess && !isChanged ? <span role="status">Saved.</span> : null}
          {remove.error ? <span role="alert">{remove.error.message}</span> : null}
        </div>
      </form>
      {isRemoving ? (
        <Confirm
          title={`Remove ${project.name}?`}
          action="Remove project"
          onClose={() => setRemoving(false)}
          onConfirm={remove.start}
        >
          Everything that was collected for it is deleted from this computer. Nothing changes in your systems.
        </Confirm>
      ) : null}
    </Section>
  );
}

function zones(current: string): readonly string[] {
  return [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
