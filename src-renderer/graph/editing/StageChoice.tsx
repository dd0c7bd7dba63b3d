import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Select } from '../../ui/Select.tsx';

const wholeRun = '';

/** By what a commit has arrived at a release point: a whole run that passes, or one of its stages. */
export function StageChoice({
  label,
  names,
  chosen,
  choose,
}: {
  readonly label: ReactNode;
  readonly names: readonly string[];
  readonly chosen: string | null;
  readonly choose: (stage: string | null) => void;
}): ReactNode {
  const allNames = [...new Set([...names, ...(chosen === null ? [] : [chosen])])];
  return (
    <Select
      label={label}
      value={chosen ?? wholeRun}
      options={[
        { value: wholeRun, label: t('graph.runPasses') },
        ...allNames.map((name) => ({ value: name, label: t('graph.stagePasses', { stage: name }) })),
      ]}
      onChange={(stage) => choose(stage === wholeRun ? null : stage)}
    />
  );
}
