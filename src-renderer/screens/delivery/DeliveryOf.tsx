import type { ReactNode } from 'react';
import { delivery } from '#shared/api/delivery.ts';
import { changeStarts } from '#shared/metrics/choices.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Select } from '../../ui/Select.tsx';
import { exported } from '../shared/export/exported.ts';
import { measureIds } from '../shared/figures/delivery-measures.ts';
import { useChanges } from '../shared/figures/use-changes.ts';
import { firstDeliveryDay, firstRunDay } from '../shared/period/first-day.ts';
import { lastWeeks } from '../shared/period/last-weeks.ts';
import { boundedDays, compareIn } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { oneOf } from '../shared/toolbar/address-parameters.ts';
import { Toolbar } from '../shared/toolbar/Toolbar.tsx';
import { DeliveryReady } from './DeliveryReady.tsx';
import { deliveryQueryOf } from './query.ts';

const startOptions = changeStarts.map((value) => ({ value, label: t(`delivery.starts.${value}`) }));

/** Fetches the measures for the address and shows them. */
export function DeliveryOf(): ReactNode {
  const { project, calendar, now, range, query, change } = useProjectScreen();
  const choice = deliveryQueryOf(query);
  const [firstRun, firstOfAny] = [firstRunDay(project, calendar), firstDeliveryDay(project, calendar)];
  const today = calendar.dayOf(now);
  const { from, to } = boundedDays(range, firstRun, today);
  const shared = { project_id: project.id, statistic: choice.statistic, start: choice.start };
  const compare = compareIn(query, true);
  const earlier = compare ? fullPeriodBefore({ from, to }, firstRun, calendar) : null;
  const isOfRecovery = choice.measure === 'failed_deployment_recovery_time';
  const input = { ...shared, include: 'evidence', evidence_for: choice.measure } as const;
  const answer = useEndpoint(delivery, { ...input, from, to });
  // Incidents may be older than the first run, and days without one would thin out how often it is deployed.
  const recoveries = useEndpoint(delivery, { ...input, ...boundedDays(range, firstOfAny, today) });
  const changes = useChanges({ ...shared, of: 'delivery', days: { from, to }, earlier });
  const weeks = lastWeeks(calendar, now);
  const byWeek = useEndpoint(delivery, { ...shared, from: weeks.from, to: weeks.to, include: 'series', by: 'week' });
  return (
    <>
      <Toolbar
        compare={compare}
        screen="delivery"
        valid={{ start: oneOf(changeStarts), measure: oneOf(measureIds) }}
        statistic={choice.statistic}
        shown={exported(delivery, { ...shared, from, to })}
      >
        <Select
          isChip
          label={t('delivery.changeBegins')}
          value={choice.start}
          options={startOptions}
          onChange={(start) => change({ start: start === 'committed' ? null : start })}
        />
      </Toolbar>
      <Ask query={answer}>
        {(measures) => (
          <Ask query={recoveries}>
            {({ failed_deployment_recovery_time, ...recovered }) => (
              <DeliveryReady
                {...{ choice, today }}
                first={isOfRecovery ? firstOfAny : firstRun}
                measures={{
                  ...measures,
                  from: isOfRecovery ? recovered.from : measures.from,
                  failed_deployment_recovery_time,
                }}
                weeks={{ starts: weeks.starts, values: byWeek.data?.series?.data ?? [] }}
                changes={changes ?? null}
                isUncompared={compare && earlier === null}
              />
            )}
          </Ask>
        )}
      </Ask>
    </>
  );
}
