import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Definition } from '../Definition.tsx';
import { aboutMeasures, type DeliveryAnswer, type MeasureView, pipelineFailuresOf } from '../delivery-measures.ts';
import { Verdict } from '../Verdict.tsx';
import { nextStepFor } from './next-step.ts';

interface MeasureCardProps {
  readonly measure: MeasureView;
  readonly measures: DeliveryAnswer;
  readonly projectId: number;
  readonly hasTracker: boolean;
  readonly chosen: boolean;
  /** Shows what it was made from. */
  readonly choose: () => void;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

/** One measure: its figure and how it changed, or why there is none and what to do. */
export function MeasureCard(props: MeasureCardProps): ReactNode {
  const { measure, measures, chosen, choose } = props;
  const { id, title, figure, of } = measure;
  const failures = id === 'change_fail_rate' ? pipelineFailuresOf(measures) : null;
  return (
    <li className={`measure ${chosen ? 'chosen' : ''}`} aria-label={title}>
      <h2>{title}</h2>
      {figure === null ? <p className="figure quiet">{t('common.notKnown')}</p> : <p className="figure">{figure}</p>}
      <div className="measure-told">
        {measure.change && (
          <p>
            <Verdict change={measure.change} />
          </p>
        )}
        <p className="quiet">{of}.</p>
        {failures && (
          <p>
            <Trans
              i18nKey="delivery.ofCi"
              values={{ failures }}
              components={{ b: <strong />, q: <span className="quiet" /> }}
            />
          </p>
        )}
        {figure === null && <Unknown {...props} />}
      </div>
      <div className="measure-end">
        <Definition of={aboutMeasures[id]} />
        <Button aria-pressed={chosen} onClick={choose}>
          {t(chosen ? 'delivery.shownBelow' : 'delivery.whatMadeIt')}
        </Button>
      </div>
    </li>
  );
}

function Unknown({ measure, measures, projectId, hasTracker, change }: MeasureCardProps): ReactNode {
  const next = nextStepFor(measure.id, measures, hasTracker);
  return (
    <>
      <p>{measure.reason}</p>
      {next &&
        (next.place === null ? (
          <Button onClick={() => change({ range: '365', from: null, to: null })}>{next.text}</Button>
        ) : (
          <Link className="button" to={`/project/${projectId}/${next.place}`}>
            {next.text}
          </Link>
        ))}
    </>
  );
}
