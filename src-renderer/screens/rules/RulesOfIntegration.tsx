import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { rules } from '#shared/api/rules.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { SearchSelect } from '../../ui/overlays/SearchSelect.tsx';
import { exported } from '../shared/export/exported.ts';
import { leadTimeDays, rangeText } from '../shared/period/range.ts';
import { ShowAllTime } from '../shared/period/ShowAllTime.tsx';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { changedQuery } from '../shared/query.ts';
import { oneOf } from '../shared/toolbar/address-parameters.ts';
import { Toolbar } from '../shared/toolbar/Toolbar.tsx';
import { withRuns } from '../shared/with-runs.ts';
import { comparedFigures, type RulesAnswer } from './compare.ts';
import { RulesReady } from './RulesReady.tsx';

/** The rules compared for one pipeline of one integration, as the address selects. */
export function RulesOfIntegration(): ReactNode {
  const { project, range, query, change } = useProjectScreen();
  const connected = withRuns(project);
  const integration = connected.find(({ id }) => String(id) === query.get('integration')) ?? connected[0];
  const input = { integration_id: integration?.id ?? 0, ...leadTimeDays(range) };
  const answer = useEndpoint(rules, input, integration === undefined);
  const names = (answer.data?.data ?? []).map(({ name }) => name);
  const named = names.find((name) => name === query.get('pipeline')) ?? names[0] ?? null;
  const figure = comparedFigures.find((one) => one === query.get('measure')) ?? comparedFigures[0];
  return (
    <>
      <Toolbar
        screen="rules"
        valid={{
          measure: oneOf(comparedFigures),
          integration: oneOf(connected.map(({ id }) => String(id))),
          ...(answer.data ? { pipeline: oneOf(names) } : {}),
        }}
        {...(named === null ? {} : { pipeline: { chosen: named, names, all: false } })}
        shown={exported(rules, input)}
      >
        <SearchSelect
          label={t('range.integration')}
          icon={<Plug className="icon" />}
          value={String(integration?.id ?? '')}
          options={connected.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => change({ integration: id, pipeline: null })}
        />
      </Toolbar>
      <Ask
        query={answer}
        isEmpty={(data) => !hasRuns(data)}
        empty={
          <>
            <h2>{t('rules.empty.title', { days: rangeText(range) })}</h2>
            <ShowAllTime />
          </>
        }
      >
        {(data) => (
          <RulesReady
            answer={data}
            pipeline={named}
            figure={figure}
            toFigure={(one) => `?${changedQuery(query, { measure: one })}`}
            valuesAt={(metric) =>
              valuesAt(metric, { project: project.id, integration: integration?.id ?? 0, pipeline: named, query })
            }
          />
        )}
      </Ask>
    </>
  );
}

/** Whether any rule found anything in the chosen days. */
function hasRuns({ data }: RulesAnswer): boolean {
  return data.some(({ figures }) => figures.some(({ failure_rate }) => failure_rate.count > 0));
}

/** Where the values of a metric are shown that our own figure was made from. */
function valuesAt(
  metric: string,
  choice: {
    readonly project: number;
    readonly integration: number;
    readonly pipeline: string | null;
    readonly query: URLSearchParams;
  },
): string {
  const parameters = { integration: String(choice.integration), pipeline: choice.pipeline, measure: null };
  const query = changedQuery(choice.query, parameters);
  return `/project/${choice.project}/runs/${metric}?${query}`;
}
