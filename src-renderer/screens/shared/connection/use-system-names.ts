import { systems } from '#shared/desktop/commands.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { systemText } from '../../../language/service-text.ts';

/** The name of the system that a token is for; what kind of system it is where several of that kind can be connected. */
export function useSystemNames(): (type: IntegType) => string {
  const all = useEndpoint(systems, {}).data ?? [];
  return (type) => {
    const [one, ...others] = all.filter((system) => system.type === type);
    return one && others.length === 0 ? systemText(one).title : t(`tokens.types.${type}`);
  };
}
