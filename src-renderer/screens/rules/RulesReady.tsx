import { Fragment, type ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import {
  comparedFigures,
  figureNames,
  type RuledCell,
  type RuleRow,
  type RulesAnswer,
  ruleRowsOf,
  spreadSentences,
} from './compare.ts';

/** The figures side by side, and beneath it each tool's rules in words with where they were read. */
export function RulesReady({
  answer,
  pipeline,
  busy,
}: {
  readonly answer: RulesAnswer;
  readonly pipeline: string | null;
  readonly busy: boolean;
}): ReactNode {
  const series = answer.data.find(({ name }) => name === pipeline);
  if (!series) return null;
  const rows = ruleRowsOf(answer, series);
  const columns: readonly Column<RuleRow>[] = [
    {
      title: 'Tool',
      cell: ({ rule, isOurs }) => (
        <span className="row">
          <strong>{rule.tool}</strong>
          {isOurs && <Badge look="accent">here</Badge>}
        </span>
      ),
    },
    ...comparedFigures.map((figure) => ({
      title: figureNames[figure],
      kind: 'number' as const,
      cell: ({ cells }: RuleRow) => <Cell {...cells[figure]} />,
    })),
  ];
  return (
    <div className="stack" aria-busy={busy}>
      <Section title={series.branch === null ? series.name : `${series.name}, ${series.branch}`}>
        <ul className="plain-list">
          {spreadSentences(rows, series).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Table
          caption="The figures under the rules of each tool"
          columns={columns}
          rows={rows}
          keyOf={({ rule }) => rule.id}
        />
        <p className="quiet">
          Means over the days shown, as these tools show them. Percentages are against our own figure.
        </p>
      </Section>
      <Section title="Why they differ">
        <div className="rules">
          {rows.map((row) => (
            <RuleWords key={row.rule.id} row={row} />
          ))}
        </div>
      </Section>
    </div>
  );
}

function Cell({ text, known, of, difference }: RuledCell): ReactNode {
  return (
    <span className="rule-cell">
      <span className={known ? '' : 'quiet'}>
        {text}
        {difference && <span className="quiet"> ({difference})</span>}
      </span>
      <span className="quiet">{of}</span>
    </span>
  );
}

function RuleWords({ row: { rule, isOurs } }: { readonly row: RuleRow }): ReactNode {
  return (
    <article aria-label={rule.tool}>
      <h3>{rule.tool}</h3>
      <dl className="rule-words">
        {comparedFigures.map((figure) => (
          <div key={figure}>
            <dt>{figureNames[figure]}</dt>
            <dd>
              {rule[figure] ??
                (isOurs && figure === 'lead_time' ? (
                  'Measured through the whole graph, on the screen Lead time.'
                ) : (
                  <span className="quiet">It has none.</span>
                ))}
            </dd>
          </div>
        ))}
        {rule.source !== null && (
          <div>
            <dt>Read in</dt>
            <dd>
              <code>
                {rule.source.split(/(?<=\/)/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </code>
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}
