/** The endpoint that stands for the text that Prometheus reads, which has no schema. */
export const metricsText = 'metrics_text';

/** The phase of the questions that are asked once, after the main ones. */
export const detailPhase = 'in detail';

/** One question of the reading side; `phase` says after which change of the company it is asked. */
export interface Question {
  readonly phase: string;
  readonly endpoint: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly as: 'json' | 'csv';
}

/** The same text for the same question; the order of questions does not matter. */
export const keyOf = ({ phase, endpoint, input, as }: Question): string => {
  const members = Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([phase, endpoint, as, Object.fromEntries(members)]);
};
