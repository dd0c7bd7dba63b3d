import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';

export const stepIds = ['system', 'access', 'test', 'what', 'done'] as const;
export type StepId = (typeof stepIds)[number];

interface StepperProps {
  readonly current: StepId;
  /** What each step led to, such as the name of the system. */
  readonly results: Partial<Record<StepId, string>>;
  /** Goes back to a step; what was typed stays. */
  readonly onBack: (step: StepId) => void;
}

/** The steps of connecting: those that are done lead back. */
export function Stepper({ current, results, onBack }: StepperProps): ReactNode {
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
            <button type="button" className="step" onClick={() => onBack(id)}>
              <StepWords place={index} id={id} isPassed result={results[id]} />
            </button>
          ) : (
            <span className="step">
              <StepWords place={index} id={id} isPassed={isOver} result={isOver ? results[id] : undefined} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface StepWordsProps {
  readonly place: number;
  readonly id: StepId;
  readonly isPassed: boolean;
  readonly result: string | undefined;
}

function StepWords({ place, id, isPassed, result }: StepWordsProps): ReactNode {
  return (
    <>
      <span className="step-number" aria-hidden="true">
        {isPassed ? <Check className="icon" /> : place + 1}
      </span>
      <span className="step-words">
        <span>{t(`connect.steps.${id}`)}</span>
        {result === undefined ? null : <span className="second-line">{result}</span>}
      </span>
    </>
  );
}
