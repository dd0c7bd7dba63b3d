import { GitBranch } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../language/language.ts';

/** Chooses a branch by its name; without one the release branch is measured. */
export function BranchChoice({
  chosen,
  names,
  choose,
}: {
  readonly chosen: string | null;
  readonly names: readonly string[];
  readonly choose: (branch: string | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState(chosen ?? '');
  const list = useId();
  const take = () => {
    const branch = typed.trim() || null;
    if (branch !== chosen) choose(branch);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <span className="branch-choice">
        <GitBranch className="icon" />
        <input
          aria-label={t('range.branch')}
          className="select branch-input"
          list={list}
          value={typed}
          placeholder={names.length === 1 ? names[0] : t('range.releaseBranch')}
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
        />
      </span>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </form>
  );
}
