import type { OutputOf } from '#shared/api/endpoint.ts';
import type { rules } from '#shared/api/rules.ts';
import { count, duration, rate } from '../../ui/format.ts';

export type RulesAnswer = OutputOf<typeof rules>;
export type RuleText = RulesAnswer['rules'][number];
export type RuledSeries = RulesAnswer['data'][number];

export const comparedFigures = ['repair_time', 'failure_time', 'failure_rate', 'lead_time'] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

export const figureNames: Readonly<Record<ComparedFigure, string>> = {
  repair_time: 'Repair time',
  failure_time: 'Failure time',
  failure_rate: 'Failure rate',
  lead_time: 'Lead time',
};

/** One figure under one rule. */
export interface RuledCell {
  readonly text: string;
  readonly known: boolean;
  /** What it was made from, or why there is none. */
  readonly of: string;
  /** Against our own figure, where both are known and differ. */
  readonly difference: string | null;
}

/** One tool with its figures of a series. */
export interface RuleRow {
  readonly rule: RuleText;
  readonly isOurs: boolean;
  readonly cells: Readonly<Record<ComparedFigure, RuledCell>>;
}

const counted: Readonly<Record<ComparedFigure, readonly [string, string]>> = {
  repair_time: ['repair', 'repairs'],
  failure_time: ['stretch', 'stretches'],
  failure_rate: ['run', 'runs'],
  lead_time: ['sample', 'samples'],
};

/** The figures of a series under every rule, ours first. */
export function ruleRowsOf({ rules: texts }: RulesAnswer, series: RuledSeries): readonly RuleRow[] {
  const ours = series.figures.find(({ rule }) => rule === ourRule);
  return texts.flatMap((rule) => {
    const figures = series.figures.find((one) => one.rule === rule.id);
    if (!figures) return [];
    const cell = (figure: ComparedFigure): RuledCell =>
      cellOf(figure, figures[figure], {
        says: rule[figure],
        ours: ours?.[figure].value ?? null,
        isOurs: figures === ours,
      });
    return {
      rule,
      isOurs: figures === ours,
      cells: {
        repair_time: cell('repair_time'),
        failure_time: cell('failure_time'),
        failure_rate: cell('failure_rate'),
        lead_time: cell('lead_time'),
      },
    };
  });
}

const ourRule = 'plumbline';

function cellOf(
  figure: ComparedFigure,
  { value, count: samples }: RuledSeries['figures'][number][ComparedFigure],
  { says, ours, isOurs }: { readonly says: string | null; readonly ours: number | null; readonly isOurs: boolean },
): RuledCell {
  const told = figure === 'failure_rate' ? rate : duration;
  if (value === null) {
    const why =
      says === null ? (isOurs && figure === 'lead_time' ? 'see Lead time' : 'no such rule') : 'nothing to tell';
    return { text: '–', known: false, of: why, difference: null };
  }
  const [one, many] = counted[figure];
  return {
    text: value < 0 ? `−${told(-value)}` : told(value),
    known: true,
    of: `of ${count(samples)} ${samples === 1 ? one : many}`,
    difference: isOurs || ours === null ? null : differenceOf(value, ours),
  };
}

/** Less than this share of a difference is told as none. */
const noticeable = 0.005;

function differenceOf(value: number, ours: number): string | null {
  if (ours === 0) return value === 0 ? 'the same' : null;
  const share = (value - ours) / ours;
  if (Math.abs(share) < noticeable) return 'the same';
  return `${share < 0 ? '−' : '+'}${Math.max(1, Math.round(Math.abs(share) * 100))} %`;
}

/** How far the rules are apart, in a sentence for each figure that several of them give. */
export function spreadSentences(rows: readonly RuleRow[], series: RuledSeries): readonly string[] {
  return comparedFigures.flatMap((figure) => {
    const known = rows
      .flatMap(({ rule, cells }) => {
        const value = series.figures.find((one) => one.rule === rule.id)?.[figure].value ?? null;
        return value === null ? [] : { tool: rule.tool, value, text: cells[figure].text };
      })
      .toSorted((a, b) => a.value - b.value);
    const [least, most] = [known[0], known.at(-1)];
    if (!least || !most || known.length < 2) return [];
    if (least.text === most.text) return [`${figureNames[figure]}: ${most.text} by every rule.`];
    return [`${figureNames[figure]}: from ${least.text} (${least.tool}) to ${most.text} (${most.tool}).`];
  });
}
