import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useProjectScreen } from '../shared/project-screen.tsx';
import type { DeliveryShown } from './DeliveryReady.tsx';
import { nextStepFor } from './next-step.ts';

/** Why the chosen measure has no figure, and what would give it one. */
export function NoFigure({
  measures,
  choice,
  hasTracker,
}: Pick<DeliveryShown, 'measures' | 'choice'> & { readonly hasTracker: boolean }): ReactNode {
  const { project, change, range, calendar, now } = useProjectScreen();
  const { reason, reason_id } = measures[choice.measure];
  const today = calendar.dayOf(now);
  const isYearShown = (range.from ?? '') <= calendar.shift(today, -364) && (range.to ?? today) >= today;
  const next = nextStepFor(choice.measure, measures, { hasTracker, isYearShown });
  return (
    <div className="row">
      <p>{reason_id === null ? reason : t(`delivery.reasons.${reason_id}`)}</p>
      {next &&
        (next.screen === null ? (
          <Button onClick={() => change({ range: '365', from: null, to: null })}>{next.text}</Button>
        ) : (
          <Link className="button" to={`/project/${project.id}/${next.screen}`}>
            {next.text}
          </Link>
        ))}
    </div>
  );
}
