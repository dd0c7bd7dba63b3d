import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import {
  type ComparedFigure,
  comparedFigures,
  figureNames,
  type RuledCell,
  type RuleRow,
  type RulesAnswer,
  ruleRowsOf,
  ruleWords,
  spreadSentences,
} from './compare.ts';

/** The figures side by side, and beneath it each tool's rules in words with where they were read. */
export function RulesReady({
  answer,
  pipeline,
  busy,
  valuesAt,
}: {
  readonly answer: RulesAnswer;
  readonly pipeline: string | null;
  readonly busy: boolean;
  /** The address of the values behind our own figure, by the metric that makes them. */
  readonly valuesAt: (metric: string) => string;
}): ReactNode {
  const series = answer.data.find(({ name }) => name === pipeline);
  if (!series) return null;
  const rows = ruleRowsOf(answer, series);
  const valuesOf = (figure: ComparedFigure): string | null => {
    const metric = metricOf[figure];
    return metric === undefined ? null : valuesAt(metric);
  };
  const columns: readonly Column<RuleRow>[] = [
    {
      title: t('rules.tool'),
      cell: ({ rule, isOurs }) => (
        <span className="row">
          <strong>{rule.tool}</strong>
          {isOurs && <Badge look="accent">{t('rules.here')}</Badge>}
        </span>
      ),
    },
    ...comparedFigures.map((figure) => ({
      title: figureNames[figure],
      kind: 'number' as const,
      cell: ({ cells, rule, isOurs }: RuleRow) => (
        <Cell {...cells[figure]} valuesAt={isOurs ? valuesOf(figure) : null} ruleAt={`#rule-${rule.id}`} />
      ),
    })),
  ];
  return (
    <div className="stack" aria-busy={busy}>
      <Section
        title={
          series.branch === null ? series.name : t('rules.ofBranch', { pipeline: series.name, branch: series.branch })
        }
      >
        <ul className="plain-list">
          {spreadSentences(rows, series).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Table caption={t('rules.caption')} columns={columns} rows={rows} keyOf={({ rule }) => rule.id} />
        <p className="quiet">
          {t('rules.means')} {t('rules.how')}
        </p>
      </Section>
      <Section title={t('rules.whyTitle')}>
        <div className="rules">
          {rows.map((row) => (
            <RuleWords key={row.rule.id} row={row} />
          ))}
        </div>
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

function Cell({
  text,
  known,
  of,
  difference,
  valuesAt,
  ruleAt,
}: RuledCell & { readonly valuesAt: string | null; readonly ruleAt: string }): ReactNode {
  return (
    <span className="rule-cell">
      <span className={known ? '' : 'quiet'}>
        {known && valuesAt !== null ? (
          <Link to={valuesAt}>
            {text}
            <span className="visually-hidden">{t('rules.values')}</span>
          </Link>
        ) : (
          text
        )}
        {difference && (
          <>
            {' '}
            <a href={ruleAt}>
              {t('rules.difference', { difference })}
              <span className="visually-hidden">{t('rules.why')}</span>
            </a>
          </>
        )}
      </span>
      <span className="quiet">{of}</span>
    </span>
  );
}

function RuleWords({ row: { rule, isOurs } }: { readonly row: RuleRow }): ReactNode {
  return (
    <article aria-label={rule.tool} id={`rule-${rule.id}`} tabIndex={-1}>
      <h3>{rule.tool}</h3>
      <dl className="rule-words">
        {comparedFigures.map((figure) => (
          <div key={figure}>
            <dt>{figureNames[figure]}</dt>
            <dd>
              {ruleWords(rule, figure) ??
                (isOurs && figure === 'lead_time' ? (
                  t('rules.throughGraph')
                ) : (
                  <span className="quiet">{t('rules.hasNone')}</span>
                ))}
            </dd>
          </div>
        ))}
        {rule.source !== null && (
          <div>
            <dt>{t('rules.readIn')}</dt>
            <dd>
              <code>
                <BreakablePath text={rule.source} />
              </code>
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}
