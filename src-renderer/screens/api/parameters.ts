import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { ownMember } from '#shared/records/own-member.ts';

/** A member of an endpoint's input, as a form shows it. */
export interface Parameter {
  readonly name: string;
  readonly kind: 'project' | 'integration' | 'choice' | 'day' | 'number' | 'text';
  readonly isRequired: boolean;
  /** The values of a choice; empty for the other kinds. */
  readonly values: readonly string[];
  /** The default; null if there is none. */
  readonly usual: string | null;
  /** The endpoint's English text; empty if it has none. */
  readonly about: string;
}

interface Property {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** What an `id` identifies, if the name alone does not tell. */
  readonly title?: string;
  readonly format?: string;
  readonly type?: string;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

/** The one member that holds all others of a body, as `integration` does; null if they are at the top. */
export function wrapperOf(endpoint: Endpoint): string | null {
  const [[name, property] = ['', undefined], ...others] = Object.entries(propertiesOf(endpoint));
  return others.length === 0 && property?.properties !== undefined ? name : null;
}

const schemaOf = (endpoint: Endpoint): Property =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Property;

const propertiesOf = (endpoint: Endpoint): Readonly<Record<string, Property>> => schemaOf(endpoint).properties ?? {};

/** The parameters of an endpoint, drawn from the schema that also checks them. */
export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  const wrapper = wrapperOf(endpoint);
  const schema = wrapper === null ? schemaOf(endpoint) : (ownMember(propertiesOf(endpoint), wrapper) ?? {});
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const values = property.enum ?? (property.const === undefined ? [] : [property.const]);
    return {
      name,
      kind: kindOf(property.title ?? name, property, values),
      isRequired: required.has(name),
      values: values.map(String),
      usual: property.default === undefined ? null : String(property.default),
      about: property.description ?? '',
    };
  });
}

function kindOf(name: string, { format, type }: Property, values: readonly unknown[]): Parameter['kind'] {
  if (name === 'project_id') return 'project';
  if (name === 'integration_id') return 'integration';
  if (values.length > 0) return 'choice';
  if (format === 'date') return 'day';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

/** The input that a filled form means; what was left empty is not given. */
export function inputOf(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap(({ name }) => {
      const value = (ownMember(values, name) ?? '').trim();
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** The first parameter that must be given and is not; null if the call is whole. */
export function missingOf(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
): Parameter | null {
  return parameters.find(({ name, isRequired }) => isRequired && (ownMember(values, name) ?? '').trim() === '') ?? null;
}
