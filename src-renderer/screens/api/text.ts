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

/** By the English text, as some endpoints give a name another meaning. */
const helpKeys = new Map<string, keyof typeof en.api.helps>(
  Object.entries(en.api.helps).map(([key, help]) => [help, key as keyof typeof en.api.helps]),
);

/** What a parameter means, in the language of the app where it has words there. */
export function parameterHelp({ about }: Parameter): string {
  const key = helpKeys.get(about);
  return key ? t(`api.helps.${key}`) : about;
}
