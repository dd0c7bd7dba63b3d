import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projects as projectsEndpoint } from '#shared/api/projects.ts';
import { t } from '../../language/language.ts';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Offers } from './Offers.tsx';
import type { System } from './parts.ts';
import { sinceChoices } from './since.ts';
import { named } from './text.ts';
import { type Connecting, newOne } from './use-connect-form.ts';

interface WhatProps {
  readonly form: Connecting;
  readonly system: System;
  readonly projects: OutputOf<typeof projectsEndpoint>;
}

/** The collected part, the begin of collecting, and the name here. */
export function What({ form, system, projects }: WhatProps): ReactNode {
  const offered = form.works ? (form.trial?.offers ?? []) : [];
  return (
    <>
      {offered.length > 0 ? <Offers offers={offered} chosen={form.offers} onChoose={form.setOffers} /> : null}
      {form.hasAddress ? (
        <Field
          label={t('common.name')}
          value={form.name}
          onChange={form.setName}
          required
          help={named(system.type)}
          fault={form.faultOf('address', 'name')}
        />
      ) : null}
      {projects.length > 0 ? (
        <ChoiceField
          label={t('common.project')}
          value={form.chosenProject}
          onChange={form.setProject}
          options={[
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: newOne, label: t('connect.newProject') },
          ]}
        />
      ) : null}
      {form.chosenProject === newOne ? (
        <Field
          label={t('connect.projectName')}
          value={form.projectName}
          onChange={form.setProjectName}
          required
          help={t('connect.projectHelp')}
          fault={form.faultOf('project', 'name')}
        />
      ) : null}
      <ChoiceField
        label={t('connect.since')}
        value={form.since}
        onChange={form.setSince}
        options={sinceChoices()}
        help={t('connect.sinceLater')}
      />
      {form.since === 'day' ? (
        <Field
          label={t('connect.firstDay')}
          kind="date"
          value={form.typed.firstDay}
          onChange={form.set('firstDay')}
          required
        />
      ) : null}
    </>
  );
}
