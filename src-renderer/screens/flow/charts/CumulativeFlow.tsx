import { type ReactNode, useMemo } from 'react';
import { cumulativeFlow } from '#shared/api/cumulative-flow.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { stackedAreaOption } from '../../../charts/options/stacked-area.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Explanation } from '../../shared/figures/Explanation.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import type { FlowShown } from '../FlowReady.tsx';
import { type CumulativeFlowAnswer, flowKeysOf, flowTableOf, stackedFlowOf } from './cumulative-flow.ts';

/** How many issues were to do, in progress and done as time went on. */
export function CumulativeFlow({ flow: { from, to, finished } }: FlowShown): ReactNode {
  const { project } = useProjectScreen();
  const answer = useEndpoint(cumulativeFlow, { project_id: project.id, from, to });
  const title = t('flow.cumulative');
  const about = { title, about: t('flow.about.cumulative.about'), example: t('flow.about.cumulative.example') };
  return (
    <Section title={title} signs={<Explanation of={about} />}>
      <Ask query={answer}>
        {(data) =>
          data.data.length === 0 ? (
            <p className="quiet flow-none">{t('flow.cumulativeNone')}</p>
          ) : (
            <Bands answer={data} finished={finished} />
          )
        }
      </Ask>
    </Section>
  );
}

function Bands({ answer, finished }: { readonly answer: CumulativeFlowAnswer; readonly finished: number }): ReactNode {
  const data = useMemo(() => stackedFlowOf(answer, finished), [answer, finished]);
  const option = useMemo(() => (palette: Palette) => stackedAreaOption(data, palette), [data]);
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={280}
      keys={flowKeysOf(data.bands)}
      table={flowTableOf(answer, finished)}
    />
  );
}
