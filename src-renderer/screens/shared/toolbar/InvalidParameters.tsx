import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAddressQuery } from '../query.ts';
import { invalidIn, type ValidValues } from './address-parameters.ts';

/** Lists the parameters of the address that the screen does not have, with a button that removes them. */
export function InvalidParameters({ valid }: { readonly valid: ValidValues }): ReactNode {
  const [query, change] = useAddressQuery();
  const invalid = invalidIn(query, valid);
  if (invalid.length === 0) return null;
  return (
    <div className="notice warn unknown-words" role="alert">
      <ul className="plain-list">
        {invalid.map(({ parameter, value }) => (
          <li key={parameter}>
            {t('shell.unknownParameter', { parameter: t(`shell.addressParameters.${parameter}`), value })}
          </li>
        ))}
      </ul>
      <Button onClick={() => change(Object.fromEntries(invalid.map(({ parameter }) => [parameter, null])))}>
        {t('shell.removeUnknown')}
      </Button>
    </div>
  );
}
