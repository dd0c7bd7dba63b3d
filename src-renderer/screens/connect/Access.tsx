import type { ReactNode } from 'react';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { fieldText, systemText } from '../../language/service-text.ts';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { ExternalLink } from '../shared/ExternalLink.tsx';
import type { System } from './parts.ts';
import { tokenPage } from './text.ts';
import { type Connecting, newOne } from './use-connect-form.ts';

interface AccessProps {
  readonly form: Connecting;
  readonly system: System;
}

/** The address and the token, from the fields that the system describes. */
export function Access({ form, system }: AccessProps): ReactNode {
  const { kept, fitting } = form;
  const page = tokenPage(system.id, form.typed.url);
  const service = useEndpoint(about, {}).data;
  const { rights, rightsMore } = systemText(system);
  return (
    <>
      {fitting.length > 0 ? (
        <ChoiceField
          label={t('connect.token')}
          value={form.token}
          onChange={form.chooseToken}
          options={[
            { value: newOne, label: t('connect.newToken') },
            ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          help={kept === null ? undefined : t('connect.onlyTo', { origins: kept.origins.join(', ') })}
        />
      ) : null}
      {kept === null ? (
        <div className="field field-end">
          <p className="rights quiet">
            {rights}
            {page === null ? null : (
              <>
                {' '}
                <ExternalLink href={page}>{t('connect.makeToken')}</ExternalLink>
              </>
            )}
            {rightsMore === null ? null : (
              <InfoButton label={t('connect.aboutRights')}>
                <p>{rightsMore}</p>
              </InfoButton>
            )}
          </p>
        </div>
      ) : null}
      {form.shownFields.map((field) => (
        <Field
          key={field.name}
          {...fieldText(system.id, field)}
          {...(field.secret && service
            ? { help: `${fieldText(system.id, field).help} ${t(`tokens.${service.secrets}`)}` }
            : {})}
          required={field.required}
          secret={field.secret}
          placeholder={field.placeholder}
          value={form.typed[field.name]}
          onChange={form.set(field.name)}
          fault={form.faultOf(field.name === 'url' ? 'address' : 'token', field.name)}
        />
      ))}
      {form.isClear ? (
        <div className="field field-end">
          <label className="choice">
            <input
              type="checkbox"
              checked={form.isClearMeant}
              onChange={({ target }) => form.setClearMeant(target.checked)}
            />
            {t('connect.inTheClear')}
          </label>
        </div>
      ) : null}
    </>
  );
}
