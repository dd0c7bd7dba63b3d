/** What is chosen on one screen of a project and holds on the others too. */
const names = ['range', 'from', 'to', 'compare', 'statistic', 'integration', 'pipeline', 'branch'] as const;

/** The part of an address's query that another screen of the same project is opened with; the empty string where nothing was chosen. */
export function sharedQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  const kept = new URLSearchParams(
    names.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name) ?? '']] : [])),
  );
  return kept.size === 0 ? '' : `?${kept}`;
}
