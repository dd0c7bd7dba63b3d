import { type ReactNode, useMemo } from 'react';
import { Chart } from '../../../charts/Chart.tsx';
import { barsOption } from '../../../charts/options/bars.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { Section } from '../../../ui/Page.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import type { FlowShown } from '../FlowReady.tsx';
import { currentWeekOf, throughputBars, weekTable } from './weeks.ts';

/** As high as the chart beside it with its legend. */
const height = 264;

/** The issues finished in each week. A bar leads to the days of its week. */
export function Throughput({ flow, today }: FlowShown): ReactNode {
  const { calendar, change } = useProjectScreen();
  const current = useMemo(() => currentWeekOf(flow, today, calendar), [flow, today, calendar]);
  const data = useMemo(() => throughputBars(flow.weeks, current), [flow, current]);
  const option = useMemo(() => (palette: Palette) => barsOption(data, palette), [data]);
  const open = (_: string, index: number): void => {
    const week = flow.weeks[index] ?? current;
    if (week) change({ range: null, from: week.from, to: week.to });
  };
  return (
    <Section title={t('flow.throughputByWeek')} note={t('flow.wholeWeeks')}>
      {data.bars.length === 0 ? (
        <p className="quiet flow-none">{t('flow.noWeek')}</p>
      ) : (
        <Chart
          summary={data.summary}
          option={option}
          height={height}
          table={weekTable(flow.weeks, current)}
          onSelect={open}
        />
      )}
    </Section>
  );
}
