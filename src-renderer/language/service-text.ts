import i18next from 'i18next';
import { en } from './en/en.ts';
import { t } from './language.ts';

/** The service's English texts about a metric, with its id in the catalogue. */
interface ServiceMetric {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly example: string;
}

/** The service's English texts about a system that can be connected. */
interface ServiceSystem {
  readonly id: string;
  readonly title: string;
  readonly rights: string;
}

/** The service's English texts about a field of a connect form. */
interface ServiceField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
}

/** A fault as the service sends it. */
interface ServiceFault {
  readonly fault: string;
  readonly detail: string;
  readonly remedy: string;
}

const isKey = <T extends object>(name: PropertyKey, texts: T): name is keyof T => Object.hasOwn(texts, name);

/** A metric, an average of one, or a report in the chosen language, by its id; an id missing from the catalogue keeps the service's text. */
export function metricText<M extends ServiceMetric>(metric: M): M {
  const { id } = metric;
  if (!isKey(id, en.metrics)) return metric;
  return {
    ...metric,
    title: t(`metrics.${id}.title`),
    about: t(`metrics.${id}.about`),
    example: t(`metrics.${id}.example`),
  };
}

interface SystemText {
  readonly title: string;
  readonly rights: string;
  /** Where a token is made and what else matters of its rights; null if that is unknown. */
  readonly rightsMore: string | null;
}

/** The title and the rights of a system in the chosen language, by its id; an unknown one keeps the service's text. */
export function systemText({ id, title, rights }: ServiceSystem): SystemText {
  return isKey(id, en.systems) && id !== 'steps'
    ? {
        title: t(`systems.${id}.title`),
        rights: t(`systems.${id}.rights`),
        rightsMore: t(`systems.${id}.rightsMore`),
      }
    : { title, rights, rightsMore: null };
}

/** The label and the help of a field of a system's form in the chosen language; an unknown one keeps the service's text. */
export function fieldText(
  system: string,
  { name, label, help }: ServiceField,
): { readonly label: string; readonly help: string } {
  const key = `systems.${system}.fields.${name}`;
  return { label: catalogueText(`${key}.label`, label), help: catalogueText(`${key}.help`, help) };
}

/** A step of a connection test in the chosen language, by the English name that the service gives it. */
export const stepText = (step: string): string => (isKey(step, en.systems.steps) ? t(`systems.steps.${step}`) : step);

/** A fault in the chosen language. */
export interface FaultText {
  /** Two or three words for a list. */
  readonly name: string;
  /** What happened. In English: the service's own text, with names and numbers. In other languages: the meaning of such a fault. */
  readonly detail: string;
  readonly remedy: string;
  /** The service's English text, if `detail` does not repeat it: to be shown as a quotation with `lang="en"`; else null. */
  readonly original: string | null;
}

/** A fault of collecting in the chosen language, by its id; an unknown one keeps the service's text. */
export function faultText({ fault, detail, remedy }: ServiceFault): FaultText {
  if (!isKey(fault, en.faults.names)) return { name: fault, detail, remedy, original: null };
  const texts = { name: t(`faults.names.${fault}`), remedy: t(`faults.remedies.${fault}`) };
  return i18next.language === 'en'
    ? { ...texts, detail, original: null }
    : { ...texts, detail: t(`faults.happened.${fault}`), original: detail };
}

/** A title within a sentence: lower case in English, unchanged in German. */
export function withinSentence(title: string): string {
  return i18next.language === 'en' && /^[A-Z][a-z]/.test(title) ? `${title[0]?.toLowerCase()}${title.slice(1)}` : title;
}

/** The catalogue's text of a key that is known only at run time, else the given text. */
const catalogueText = (key: string, otherwise: string): string =>
  i18next.exists(key) ? (i18next.getResource(i18next.language, 'app', key) ?? otherwise) : otherwise;

/** The finding of a test step, as the service sends it. */
interface ServiceFinding {
  readonly detail: string;
  readonly message?: { readonly id: string; readonly values: Readonly<Record<string, string | number>> } | undefined;
}

/** The finding of a test step in the chosen language; one missing from the catalogue keeps the service's text. */
export function findingText({ detail, message }: ServiceFinding): string {
  if (message === undefined) return detail;
  const { id, values } = message;
  const key = `connect.found.${id}`;
  return i18next.exists(key, values) ? String(i18next.t(key as 'connect.found.addressOn', values as never)) : detail;
}
