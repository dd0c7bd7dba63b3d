/** A sample of OpenMetrics text. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly type: string;
  readonly unit: string | null;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
// The escaped characters of the grammar are backslash, quote and n; every other character but those and a line feed stands for itself.
const escapedText = '(?:[^\\n"\\\\]|\\\\["\\\\n])*';
const label = `[a-zA-Z_][a-zA-Z0-9_]*="${escapedText}"`;
const number = '[+-]?\\d+(?:\\.\\d*)?(?:e[+-]?\\d+)?';
const sampleLine = new RegExp(`^(${name})(?:\\{((?:${label}(?:,${label})*)?)\\})? (${number})$`, 'u');
const metadataLine = new RegExp(`^# (TYPE|UNIT|HELP) (${name}) (${escapedText})$`, 'u');

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`([a-zA-Z_][a-zA-Z0-9_]*)="(${escapedText})"`, 'gu'))].map(
      ([, key = '', value = '']) => [key, unescaped(value)],
    ),
  );

function required(isMet: boolean, why: string): asserts isMet {
  if (!isMet) throw new Error(why);
}

/**
 * Reads gauges as the grammar and the rules of OpenMetrics 1.0 have them, and throws at whatever breaks one: families in one piece with their
 * metadata first, names that end with their unit, no two samples with equal labels, an end mark.
 */
export function parseOpenMetrics(bytes: Uint8Array): ReadonlyMap<string, Family> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  required(text.endsWith('\n# EOF\n'), 'The text does not end with # EOF.');
  const families = new Map<string, { type: string; unit: string | null; help: string; samples: Sample[] }>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, kind, of = '', about = ''] = metadataLine.exec(line) ?? [];
    if (kind === 'TYPE') {
      required(!families.has(of), `The family ${of} is not in one piece.`);
      families.set(of, { type: about, unit: null, help: '', samples: [] });
      current = of;
      continue;
    }
    const family = families.get(current);
    required(family !== undefined, `There is no TYPE before: ${line}`);
    if (kind !== undefined) {
      required(of === current && family.samples.length === 0, `Metadata in the wrong place: ${line}`);
      if (kind === 'UNIT') {
        required(of.endsWith(`_${about}`), `The name does not end with its unit: ${line}`);
        family.unit = about;
      } else family.help = unescaped(about);
      continue;
    }
    const [, sample, labels = '', value = ''] = sampleLine.exec(line) ?? [];
    required(sample === current, `Not a sample of ${current}: ${line}`);
    const read = labelsOf(labels);
    const id = `${sample} ${JSON.stringify(Object.entries(read).toSorted())}`;
    required(!seen.has(id), `Two samples with equal labels: ${line}`);
    seen.add(id);
    family.samples.push({ name: sample, labels: read, value: Number(value) });
  }
  return families;
}
