import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';

export const stepIds = ['system', 'access', 'test', 'what', 'done'] as const;
export type StepId = (typeof stepIds)[number];

interface StepperProps {
  readonly current: StepId;
  /** The result of each step, such as the name of the system. */
  readonly results: Partial<Record<StepId, string>>;
  /** Goes back to a step; what was typed stays. */
  readonly onBack: (step: StepId) => void;
  /** While it connects, its answer decides where to go on. */
  readonly isHeld: boolean;
}

/** The steps of connecting: those that are done lead back. */
export function Stepper({ current, results, onBack, isHeld }: StepperProps): ReactNode {
  const at = stepIds.indexOf(current);
  const isOver = current === 'done';
  return (
    <ol className="stepper" aria-label={t('connect.steps.label')}>
      {stepIds.map((id, index) => (
        <li
          key={id}
          className={index < at || isOver ? 'passed' : undefined}
          aria-current={id === current ? 'step' : undefined}
        >
          {index < at && !isOver ? (
            <button type="button" className="step" disabled={isHeld} onClick={() => onBack(id)}>
              <StepLabel index={index} id={id} isPassed result={results[id]} />
            </button>
          ) : (
            <span className="step">
              <StepLabel index={index} id={id} isPassed={isOver} result={isOver ? results[id] : undefined} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface StepLabelProps {
  readonly index: number;
  readonly id: StepId;
  readonly isPassed: boolean;
  readonly result: string | undefined;
}

function StepLabel({ index, id, isPassed, result }: StepLabelProps): ReactNode {
  return (
    <>
      <span className="step-number" aria-hidden="true">
        {isPassed ? <Check className="icon" /> : index + 1}
      </span>
      <span className="step-words">
        <span>{t(`connect.steps.${id}`)}</span>
        {result === undefined ? null : <span className="second-line">{result}</span>}
      </span>
    </>
  );
}
