import { type ReactNode, useMemo } from 'react';
import { Chart, type ChartKey } from '../../../charts/Chart.tsx';
import { ageScatterOption } from '../../../charts/options/age-scatter.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { count } from '../../../ui/format.ts';
import { Section } from '../../../ui/Page.tsx';
import { Explanation } from '../../shared/figures/Explanation.tsx';
import type { FlowShown } from '../FlowReady.tsx';
import { ageingIssuesOf, ageScatterOf, ageTableOf, slowOf } from './work-item-age.ts';

const keys: readonly ChartKey[] = [
  { mark: 'dot', text: t('flow.keys.inProgress') },
  { mark: 'dashed', text: t('flow.keys.finishedPercentiles') },
];

/** How long issues are in progress, by state, against how long the finished ones were. A point leads to its issue. */
export function WorkItemAge({ flow, openIssue }: FlowShown): ReactNode {
  const ageing = useMemo(() => ageingIssuesOf(flow), [flow]);
  const data = useMemo(() => ageScatterOf(flow, ageing), [flow, ageing]);
  const option = useMemo(() => (palette: Palette) => ageScatterOption(data, palette), [data]);
  const title = t('flow.ageing');
  const about = { title, about: t('flow.about.age.about'), example: t('flow.about.age.example') };
  const slow = slowOf(flow, ageing);
  const open = (_: string, index: number): void => {
    const issue = ageing[index]?.unfinished.issue;
    if (issue) openIssue(issue.id);
  };
  return (
    <Section
      title={title}
      signs={
        <>
          <Explanation of={about} />
          {slow ? <Badge look="warn">{t('flow.slow', { slow: count(slow), count: ageing.length })}</Badge> : null}
        </>
      }
    >
      {ageing.length === 0 ? (
        <p className="quiet flow-none">{t('flow.noneInProgress')}</p>
      ) : (
        <Chart
          summary={data.summary}
          option={option}
          height={240}
          keys={keys}
          table={ageTableOf(ageing)}
          onSelect={open}
        />
      )}
    </Section>
  );
}
