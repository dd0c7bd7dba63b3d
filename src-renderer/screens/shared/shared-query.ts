/** What is chosen on one screen of a project and holds on the others too. */
const words = ['range', 'from', 'to', 'compare', 'statistic', 'integration', 'pipeline', 'branch'] as const;

/** The part of an address's query that another screen of the same project is opened with; the empty string where nothing was chosen. */
export function sharedQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  const kept = new URLSearchParams(
    words.flatMap((word) => (parameters.get(word) ? [[word, parameters.get(word) ?? '']] : [])),
  );
  return kept.size === 0 ? '' : `?${kept}`;
}
