import type { Endpoint } from '#shared/api/endpoint.ts';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';
import type { Parameter } from './parameters.ts';

const isKeyOf = <T extends object>(name: PropertyKey, all: T): name is keyof T => Object.hasOwn(all, name);

/** The path of an endpoint as the API's own page writes it. */
export const shownPath = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

/** An endpoint's answer in a few words; one without a text is shown by its path. */
export const endpointTitle = (endpoint: Endpoint): string =>
  isKeyOf(endpoint.id, en.api.endpoints) ? t(`api.endpoints.${endpoint.id}`) : shownPath(endpoint);

/** By the English text, as some endpoints give a name another meaning. */
const helpKeys = new Map<string, keyof typeof en.api.helps>(
  Object.entries(en.api.helps).map(([key, help]) => [help, key as keyof typeof en.api.helps]),
);

/** The meaning of a parameter, translated if the catalogue has it. */
export function parameterHelp({ about }: Parameter): string {
  const key = helpKeys.get(about);
  return key ? t(`api.helps.${key}`) : about;
}
