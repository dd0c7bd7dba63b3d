import type { Endpoint } from '#shared/api/endpoint.ts';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';
import type { Parameter } from './parameters.ts';

const isKeyOf = <T extends object>(name: PropertyKey, all: T): name is keyof T => Object.hasOwn(all, name);

/** What an endpoint answers, in a few words and with its path; one without words of its own is shown by its path alone. */
export function endpointTitle({ id, path }: Endpoint): string {
  const shown = path.replace(/:(\w+)/g, '{$1}');
  return isKeyOf(id, en.api.endpoints) ? `${t(`api.endpoints.${id}`)} – ${shown}` : shown;
}

/** What a parameter means, in the language of the app where it has words there. */
export function parameterHelp({ name, about }: Parameter): string {
  // Some endpoints give a name another meaning: then it is theirs that is said.
  const isUsual = isKeyOf(name, en.api.helps) && (about === '' || about === en.api.helps[name]);
  return isUsual ? t(`api.helps.${name}`) : about;
}
