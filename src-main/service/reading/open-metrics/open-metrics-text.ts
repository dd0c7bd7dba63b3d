/** A gauge of OpenMetrics text, with all its samples. */
export interface MetricFamily {
  /** Ends with its unit, where it has one. */
  readonly name: string;
  readonly help: string;
  readonly unit?: 'seconds' | 'ratio';
  /** An unknown value has no sample. */
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

// Names come from elsewhere: a half of a surrogate pair would be no UTF-8.
const escaped = (text: string): string =>
  text.toWellFormed().replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const sampleText = (name: string, { labels, value }: MetricSample): string =>
  `${name}{${Object.entries(labels)
    .map(([label, text]) => `${label}="${escaped(text)}"`)
    .join(',')}} ${value}\n`;

/** Families as OpenMetrics text, without the end mark. */
export function openMetricsText(families: readonly MetricFamily[]): string {
  return families
    .map(({ name, help, unit, samples }) =>
      [
        `# TYPE ${name} gauge\n`,
        unit ? `# UNIT ${name} ${unit}\n` : '',
        `# HELP ${name} ${escaped(help)}\n`,
        ...samples.map((sample) => sampleText(name, sample)),
      ].join(''),
    )
    .join('');
}

/** Row names, made unique by their ids: OpenMetrics forbids two samples with equal labels. */
export function labelNames(
  rows: readonly { readonly id: number; readonly name: string }[],
): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOne = (name: string): boolean => counts.get(name) === 1;
  // A name that looks numbered already, such as "build #3", gets a number too.
  return new Map(rows.map(({ id, name }) => [id, isOne(name) && !/ #\d+$/.test(name) ? name : `${name} #${id}`]));
}

interface LabelledProject {
  readonly id: number;
  readonly name: string;
  readonly archivedAt: number | null;
}

/** The names by which samples distinguish the active projects. */
export const projectLabels = (projects: readonly LabelledProject[]): ReadonlyMap<number, string> =>
  labelNames(projects.filter(({ archivedAt }) => archivedAt === null));
