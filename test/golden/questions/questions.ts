import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Size } from '../companies/world.ts';
import type { Collected, Subject } from '../subject.ts';
import { goldenEndpoints } from './endpoints.ts';
import { type Field, fieldsOf } from './fields.ts';
import { keyOf, metricsText, type Question } from './question.ts';
import { isSeries } from './series.ts';
import { handedBack, openValues } from './values.ts';
import { type Days, windowsIn } from './windows.ts';

type Input = Readonly<Record<string, unknown>>;

/** Which of the questions: the main ones, which are asked after each change of a company, or all. */
export type Extent = 'main' | 'all';

/** One endpoint asked of one project or integration. */
interface QuestionScope {
  readonly endpoint: Endpoint;
  readonly subject: Subject;
  readonly collected: Collected | null;
  readonly size: Size;
  readonly extent: Extent;
}

const pathMembers = new Set(['project_id', 'integration_id', 'id']);
const dayMembers = new Set(['from', 'to', 'before_from', 'before_to']);
/** What is combined with every window. Every other member is varied alone, with the main windows. */
const gridMembers = ['metric', 'include', 'by', 'group', 'of'];

/** What can be asked only since the baseline; the next one asks it too. */
const sinceBaseline = new Set(['include=waits']);

/** What a question can say in a member: one that nobody thought of yet stops the run. */
export function valuesOf(field: Field, subject: Subject, collected: Collected | null): readonly unknown[] {
  const words = field.words?.filter((word) => !sinceBaseline.has(`${field.name}=${word}`));
  const values = words ?? openValues.get(field.name)?.(subject, collected);
  if (!values)
    throw new Error(
      `No golden question has the member "${field.name}" yet: add it to test/golden/questions/values.ts.`,
    );
  return values;
}

/** The members that questions vary; others are in every question or come from earlier answers. */
export const variedFields = (endpoint: Endpoint): readonly Field[] =>
  fieldsOf(endpoint).filter(
    ({ name }) => !pathMembers.has(name) && !dayMembers.has(name) && !handedBack.has(name) && name !== 'format',
  );

/** All questions about a company's projects. */
export function questionsOf(subjects: readonly Subject[], how: { size: Size; extent: Extent; phase: string }) {
  const { size, extent, phase } = how;
  const inputs = goldenEndpoints.flatMap((endpoint) => {
    const of = inputsOfAll(endpoint, subjects, { size, extent });
    const [first] = of;
    const asJson = of.map((input) => ({ phase, endpoint: endpoint.id, input, as: 'json' as const }));
    return first && endpoint.rows
      ? [...asJson, { phase, endpoint: endpoint.id, input: first, as: 'csv' as const }]
      : asJson;
  });
  const questions: Question[] = [...inputs, { phase, endpoint: metricsText, input: {}, as: 'json' }];
  return [...new Map(questions.map((question) => [keyOf(question), question])).values()];
}

function inputsOfAll(
  endpoint: Endpoint,
  subjects: readonly Subject[],
  how: { readonly size: Size; readonly extent: Extent },
): readonly Input[] {
  const names = new Set(fieldsOf(endpoint).map(({ name }) => name));
  // An answer can only be asked for with the key that another one names.
  if (names.has('key')) return [];
  return subjects.flatMap((subject): readonly Input[] => {
    const { projectId } = subject;
    if (names.has('integration_id'))
      return subject.collected.flatMap((collected) =>
        inputsOf({ endpoint, subject, collected, ...how }).map((input) => ({ integration_id: collected.id, ...input })),
      );
    const path = names.has('project_id') ? { project_id: projectId } : names.has('id') ? { id: projectId } : {};
    return inputsOf({ endpoint, subject, collected: null, ...how }).map((input) => ({ ...path, ...input }));
  });
}

function inputsOf(scope: QuestionScope): readonly Input[] {
  const { endpoint, subject, collected, size, extent } = scope;
  const names = new Set(fieldsOf(endpoint).map(({ name }) => name));
  const windows = windowsIn(subject.timeZone, names.has('before_from'));
  const hasDays = names.has('from');
  const needed = fieldsOf(endpoint).filter(({ name, isRequired }) => isRequired && dayMembers.has(name));
  const fields = variedFields(endpoint);
  const base = Object.fromEntries(
    fields.filter(({ isRequired }) => isRequired).map((one) => [one.name, valuesOf(one, subject, collected)[0]]),
  );
  const isWanted = (input: Input, days: Days): boolean =>
    size.isSmall || !isSeries(endpoint) || input.include === undefined || windows.short.has(days);
  const over = (choices: readonly Days[], inputs: readonly Input[]): readonly Input[] =>
    (hasDays ? choices.filter((days) => needed.every(({ name }) => name in days)) : [{}]).flatMap((days) =>
      inputs.filter((input) => isWanted(input, days)).map((input) => ({ ...base, ...input, ...days })),
    );
  const grid = combined(fields.filter(({ name }) => gridMembers.includes(name)).map(choicesOf(scope)));
  if (extent === 'main') return over(windows.main, grid);
  const others = fields.filter(({ name }) => !gridMembers.includes(name));
  const varied = others.flatMap((field) => choicesOf(scope)(field).filter((choice) => Object.keys(choice).length > 0));
  const withEvidence = grid.filter(({ by, include }) => by === undefined && include !== 'series');
  return [...over(windows.all, grid), ...over(windows.main, combined([varied, withEvidence]))];
}

/** Each value of a member, and its absence where that is allowed. */
const choicesOf =
  ({ subject, collected }: QuestionScope) =>
  (field: Field): readonly Input[] => {
    const values = valuesOf(field, subject, collected).map((value) => ({ [field.name]: value }));
    return field.isRequired ? values : [{}, ...values];
  };

/** Each choice of each list with each of the others. */
const combined = (lists: readonly (readonly Input[])[]): readonly Input[] =>
  lists.reduce<readonly Input[]>(
    (all, list) => all.flatMap((one) => list.map((other) => ({ ...one, ...other }))),
    [{}],
  );
