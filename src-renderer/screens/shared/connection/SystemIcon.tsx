import type { ReactNode } from 'react';

const letters: ReadonlyMap<string, string> = new Map([
  ['jenkins', 'Jk'],
  ['azure-devops', 'Az'],
  ['jira', 'Ji'],
  ['github', 'GH'],
  ['ci_server', 'Jk'],
  ['cloud_pipeline', 'Az'],
  ['issue_tracker', 'Ji'],
  ['source_host', 'GH'],
]);

/** A system as two letters, by its id or by what kind of system it is; its name is read aloud. */
export function SystemIcon({ of, name }: { readonly of: string; readonly name: string }): ReactNode {
  return (
    <span className="sys" role="img" aria-label={name} title={name}>
      {letters.get(of) ?? name.slice(0, 2)}
    </span>
  );
}
