import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import {
  type ComparedFigure,
  comparedFigures,
  figureNames,
  type RuledSeries,
  type RuleRow,
  type RulesAnswer,
  ruleRowsOf,
  spreadOf,
} from './compare.ts';
import { DefinitionsTable } from './DefinitionsTable.tsx';
import { FigureTile } from './FigureTile.tsx';

/** Four figures as tiles; the chosen one opens every tool's value beside its definition. */
export function RulesReady({
  answer,
  pipeline,
  figure,
  toFigure,
  valuesAt,
}: {
  readonly answer: RulesAnswer;
  readonly pipeline: string | null;
  readonly figure: ComparedFigure;
  /** The address at which a figure is chosen. */
  readonly toFigure: (figure: ComparedFigure) => string;
  /** The address of the values behind our own figure, by the metric that makes them. */
  readonly valuesAt: (metric: string) => string;
}): ReactNode {
  const series = answer.data.find(({ name }) => name === pipeline);
  if (!series) return null;
  const rows = ruleRowsOf(answer, series);
  const ours = rows.find(({ isOurs }) => isOurs);
  const metric = metricOf[figure];
  return (
    <div className="rules">
      <div className="tiles">
        {comparedFigures.map((one) => {
          const cell = ours?.cells[one];
          return (
            <FigureTile
              key={one}
              name={figureNames[one]}
              ours={cell?.hasValue ? cell.text : null}
              note={cell && !cell.hasValue ? cell.of : noteOf(rows, series, one)}
              to={toFigure(one)}
              isChosen={one === figure}
            />
          );
        })}
      </div>
      <Section title={figureNames[figure]} note={[series.name, series.branch].filter(Boolean).join(', ')}>
        <DefinitionsTable rows={rows} figure={figure} valuesAt={metric === undefined ? null : valuesAt(metric)} />
      </Section>
    </div>
  );
}

/** The metric whose values make our own figure; what has none is not opened. */
const metricOf: Readonly<Partial<Record<ComparedFigure, string>>> = {
  repair_time: 'repair_times',
  failure_time: 'failure_times',
  // Each of its values is a run that broke.
  failure_rate: 'feedback_times',
};

function noteOf(rows: readonly RuleRow[], series: RuledSeries, figure: ComparedFigure): string {
  const spread = spreadOf(rows, series, figure);
  if (spread === null) return t('rules.oneTool');
  if (spread.least === spread.most) return t('rules.byEvery', { count: spread.count });
  return t(figure === 'failure_rate' ? 'rules.spread' : 'rules.meanSpread', spread);
}
