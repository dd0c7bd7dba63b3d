import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { type ComparedFigure, figureNames, type RuledCell, type RuleRow, ruleText } from './compare.ts';

/** One figure by the definition of every tool, ours first. */
export function DefinitionsTable({
  rows,
  figure,
  valuesAt,
}: {
  readonly rows: readonly RuleRow[];
  readonly figure: ComparedFigure;
  /** The address of the values behind our own figure; null without one. */
  readonly valuesAt: string | null;
}): ReactNode {
  const columns: readonly Column<RuleRow>[] = [
    {
      title: t('rules.definition'),
      cell: (row) => (
        <>
          <Tool {...row} />
          <p className="rule-words">{definitionOf(row, figure)}</p>
        </>
      ),
    },
    {
      title: t('rules.figure'),
      kind: 'number',
      cell: ({ cells, isOurs }) => <Figure {...cells[figure]} to={isOurs ? valuesAt : null} />,
    },
    {
      title: t('rules.difference'),
      kind: 'number',
      cell: ({ cells }) => {
        const { difference } = cells[figure];
        return difference && <Delta delta={difference} />;
      },
    },
  ];
  return (
    <div className="rules-table">
      <Table
        caption={t('rules.caption', { figure: figureNames[figure] })}
        columns={columns}
        rows={rows}
        keyOf={({ rule }) => rule.id}
      />
    </div>
  );
}

function Tool({ rule, isOurs }: RuleRow): ReactNode {
  return (
    <span className="row nowrap">
      <strong>{rule.tool}</strong>
      {isOurs && <Badge look="accent">{t('rules.here')}</Badge>}
      {rule.source !== null && (
        <InfoButton label={t('rules.source', { tool: rule.tool })}>
          <p>{t('rules.readIn')}</p>
          <code>
            <BreakablePath text={rule.source} />
          </code>
        </InfoButton>
      )}
    </span>
  );
}

function Figure({ text, hasValue, of, to }: RuledCell & { readonly to: string | null }): ReactNode {
  return (
    <>
      {to === null || !hasValue ? (
        text
      ) : (
        <Link to={to}>
          {text}
          <span className="visually-hidden">{t('rules.values')}</span>
        </Link>
      )}
      <span className="rule-of">{of}</span>
    </>
  );
}

const definitionOf = ({ rule, isOurs }: RuleRow, figure: ComparedFigure): string =>
  ruleText(rule, figure) ?? t(isOurs && figure === 'lead_time' ? 'rules.throughGraph' : 'rules.hasNone');
