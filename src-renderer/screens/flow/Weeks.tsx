import { type ReactNode, useMemo } from 'react';
import { type BarsData, barsOption } from '../../charts/bars.ts';
import { Chart } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import type { FlowAnswer } from './figures.ts';
import { inProgressBars, throughputBars, weekTable } from './weeks.ts';

/** What was finished in each whole week, and what was in progress when it ended. */
export function Weeks({ weeks }: Pick<FlowAnswer, 'weeks'>): ReactNode {
  const finished = useMemo(() => throughputBars(weeks), [weeks]);
  const inProgress = useMemo(() => inProgressBars(weeks), [weeks]);
  return (
    <div className="beside">
      <Section title={t('flow.throughput')}>
        <WeekChart data={finished} weeks={weeks} />
      </Section>
      <Section title={t('flow.inProgress')}>
        <WeekChart data={inProgress} weeks={weeks} />
      </Section>
    </div>
  );
}

function WeekChart({ data, weeks }: { readonly data: BarsData } & Pick<FlowAnswer, 'weeks'>): ReactNode {
  const option = useMemo(() => (palette: Palette) => barsOption(data, palette), [data]);
  if (weeks.length === 0)
    return (
      <p className="quiet">
        {data.summary} {t('flow.moreDays')}
      </p>
    );
  return <Chart summary={data.summary} option={option} height={180} table={weekTable(weeks)} />;
}
