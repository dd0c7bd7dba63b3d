/** A format that Prometheus reads. */
interface Exposition {
  readonly type: string;
  /** Made from OpenMetrics text. */
  textOf(openMetrics: string): string;
}

const openMetrics: Exposition = {
  type: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  textOf: (text) => text,
};

/** It has neither units nor an end mark. */
const plain: Exposition = {
  type: 'text/plain; version=0.0.4; charset=utf-8',
  // Line by line: to a pattern the names in between may hold further ends of lines, such as U+2028.
  textOf: (text) =>
    text
      .split('\n')
      .filter((line) => !/^# (UNIT|EOF)/.test(line))
      .join('\n'),
};

/** The client's preference for a type, from 0 to 1: the most specific range decides, the highest of several. */
function weightOf(type: string, accept: string): number {
  const [main] = type.split('/');
  const weights = new Map<string, number>();
  for (const range of accept.split(',')) {
    // Versions and escaping are not looked at: a scraper lists one type once for each version that it reads.
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((one) => one.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, Math.max(weights.get(name) ?? 0, weight >= 0 && weight <= 1 ? weight : 0));
  }
  return weights.get(type) ?? weights.get(`${main}/*`) ?? weights.get('*/*') ?? 0;
}

/** The format in the Accept header; OpenMetrics if both or neither are equally wanted. */
export function exposition(accept = '*/*'): Exposition {
  const wantsPlain = weightOf('text/plain', accept) > weightOf('application/openmetrics-text', accept);
  return wantsPlain ? plain : openMetrics;
}
