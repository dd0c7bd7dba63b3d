export const scaleChoices = ['auto', 'linear', 'log'] as const;
export type ScaleChoice = (typeof scaleChoices)[number];

/** The parameters of the screen's address besides the range. */
export interface RunsQuery {
  readonly integration: number | null;
  readonly pipeline: string | null;
  readonly branch: string | null;
  readonly averages: boolean;
  readonly scale: ScaleChoice;
  /** The key of the point whose evidence is open. */
  readonly point: string | null;
}

/** Reads the query of the address; invalid values count as absent. */
export function runsQueryOf(query: URLSearchParams): RunsQuery {
  const integration = Number(query.get('integration'));
  return {
    integration: Number.isInteger(integration) && integration > 0 ? integration : null,
    pipeline: query.get('pipeline') || null,
    branch: query.get('branch') || null,
    averages: query.get('averages') === 'yes',
    scale: scaleChoices.find((choice) => choice === query.get('scale')) ?? 'auto',
    point: query.get('point') || null,
  };
}
