import type { Endpoint } from '#shared/api/endpoint.ts';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';
import type { Parameter } from './parameters.ts';

const isKeyOf = <T extends object>(name: PropertyKey, all: T): name is keyof T => Object.hasOwn(all, name);

/** The path of an endpoint as the API's own page writes it. */
export const shownPath = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

/** What an endpoint answers, in a few words; one without words of its own is shown by its path. */
export const endpointTitle = (endpoint: Endpoint): string =>
  isKeyOf(endpoint.id, en.api.endpoints) ? t(`api.endpoints.${endpoint.id}`) : shownPath(endpoint);

/** What a parameter means, in the language of the app where it has words there. */
export function parameterHelp({ name, about }: Parameter): string {
  // Some endpoints give a name another meaning: then it is theirs that is said.
  const isUsual = isKeyOf(name, en.api.helps) && (about === '' || about === en.api.helps[name]);
  return isUsual ? t(`api.helps.${name}`) : about;
}
