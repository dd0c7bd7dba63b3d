import type { ReactNode } from 'react';
import type { ReportFacts } from '#shared/api/report.ts';
import { barsOption } from '../charts/options/bars.ts';
import { t } from '../language/language.ts';
import { deploymentBars } from '../screens/delivery/over-time.ts';
import { measuresOf, pipelineFailuresOf } from '../screens/shared/figures/delivery-measures.ts';
import { deliveryTarget } from '../screens/shared/figures/target-text.ts';
import { FigureItem, Part, ReportChart } from './parts.tsx';

/** The five DORA measures with what they were made from, and the deployments over time. */
export function DeliveryPart({ facts: { delivery, changes, statistic } }: { readonly facts: ReportFacts }): ReactNode {
  const failures = pipelineFailuresOf(delivery);
  const { series } = delivery;
  const bars = series && deploymentBars(series);
  return (
    <Part id="delivery">
      <p>{t('report.deliveryLead')}</p>
      <ul className="figures">
        {measuresOf(delivery, changes, statistic).map(({ id, title, figure, of, change, reason }) => (
          <FigureItem key={id} {...{ title, figure, of, change }}>
            <Target text={deliveryTarget(id, delivery, statistic)} />
            {reason !== null && <p>{reason}</p>}
            {id === 'change_fail_rate' && failures !== null && <p>{t('report.pipelineFailures', { failures })}</p>}
          </FigureItem>
        ))}
      </ul>
      {changes === null && <p className="quiet">{t('report.nothingComparedWhy')}</p>}
      {bars && (
        <>
          <h3>{t('delivery.overTime')}</h3>
          <ReportChart
            summary={bars.summary}
            option={(palette) => barsOption(bars, palette, 'striped')}
            height={200}
            keys={[
              { look: 'solid', text: t('delivery.passed') },
              { look: 'striped', text: t('delivery.failed') },
            ]}
          />
        </>
      )}
    </Part>
  );
}

const Target = ({ text }: { readonly text: string | null }): ReactNode => (text === null ? null : <p>{text}</p>);
