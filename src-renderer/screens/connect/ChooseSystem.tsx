import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { systemText } from '../../language/service-text.ts';
import { SystemIcon } from '../shared/connection/SystemIcon.tsx';
import type { System } from './parts.ts';
import { becomes } from './text.ts';

interface ChooseProps {
  readonly systems: readonly System[];
  readonly onChoose: (id: string) => void;
}

/** The systems that can be connected; choosing one leads on. */
export function ChooseSystem({ systems, onChoose }: ChooseProps): ReactNode {
  return (
    <div className="system-choices">
      {systems.map((system) => (
        <SystemChoice key={system.id} system={system} onChoose={() => onChoose(system.id)} />
      ))}
    </div>
  );
}

function SystemChoice({ system, onChoose }: { readonly system: System; readonly onChoose: () => void }): ReactNode {
  const id = useId();
  const { title } = systemText(system);
  return (
    <button
      type="button"
      className="system-choice"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      onClick={onChoose}
    >
      <SystemIcon of={system.id} name={title} />
      <span className="system-words">
        <strong id={`${id}-title`}>{title}</strong>
        <span id={`${id}-about`} className="quiet">
          {becomes(system.type)}
        </span>
      </span>
      <ChevronRight className="icon quiet" />
    </button>
  );
}
