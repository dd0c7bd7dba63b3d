import type { OutputOf } from '#shared/api/endpoint.ts';
import type { rules } from '#shared/api/rules.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';
import type { DeltaView } from '../../ui/Delta.tsx';
import { duration, percent, rate } from '../../ui/format.ts';

export type RulesAnswer = OutputOf<typeof rules>;
export type RuleText = RulesAnswer['rules'][number];
export type RuledSeries = RulesAnswer['data'][number];

export const comparedFigures = ['repair_time', 'failure_time', 'failure_rate', 'lead_time'] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

export const figureNames: Readonly<Record<ComparedFigure, string>> = {
  repair_time: t('rules.figures.repair_time'),
  failure_time: t('rules.figures.failure_time'),
  failure_rate: t('rules.figures.failure_rate'),
  lead_time: t('rules.figures.lead_time'),
};

/** One figure under one rule. */
export interface RuledCell {
  readonly text: string;
  readonly hasValue: boolean;
  /** What it was made from, or why there is none. */
  readonly of: string;
  /** Against our own figure, where both are known and differ. */
  readonly difference: DeltaView | null;
}

/** One tool with its figures of a series. */
export interface RuleRow {
  readonly rule: RuleText;
  readonly isOurs: boolean;
  readonly cells: Readonly<Record<ComparedFigure, RuledCell>>;
}

/** The figures of a series under every rule, ours first. */
export function ruleRowsOf({ rules: texts }: RulesAnswer, series: RuledSeries): readonly RuleRow[] {
  const ours = series.figures.find(({ rule }) => rule === ourRule);
  return texts.flatMap((rule) => {
    const figures = series.figures.find((one) => one.rule === rule.id);
    if (!figures) return [];
    const cell = (figure: ComparedFigure): RuledCell =>
      cellOf(figure, figures[figure], {
        ruleValue: rule[figure],
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
  {
    ruleValue,
    ours,
    isOurs,
  }: { readonly ruleValue: string | null; readonly ours: number | null; readonly isOurs: boolean },
): RuledCell {
  const format = figure === 'failure_rate' ? rate : duration;
  if (value === null) {
    const why =
      ruleValue === null
        ? t(isOurs && figure === 'lead_time' ? 'rules.seeLeadTime' : 'rules.noRule')
        : t('rules.nothing');
    return { text: '–', hasValue: false, of: why, difference: null };
  }
  return {
    text: value < 0 ? `−${format(-value)}` : format(value),
    hasValue: true,
    of: t(`rules.counted.${figure}`, { count: samples }),
    difference: isOurs || ours === null ? null : differenceOf(value, ours),
  };
}

/** Less than this share of a difference is shown as none. */
const noticeable = 0.005;

/** Quiet: another definition is neither better nor worse. */
function differenceOf(value: number, ours: number): DeltaView | null {
  const same = { text: t('rules.same'), direction: null, look: 'quiet' } as const;
  if (ours === 0) return value === 0 ? same : null;
  const share = (value - ours) / ours;
  if (Math.abs(share) < noticeable) return same;
  return {
    text: percent(Math.max(0.01, Math.abs(share))),
    direction: share < 0 ? 'down' : 'up',
    look: 'quiet',
  };
}

/** Between what the figures of all tools lie; null if fewer than two have one. */
export function spreadOf(
  rows: readonly RuleRow[],
  series: RuledSeries,
  figure: ComparedFigure,
): { readonly least: string; readonly most: string; readonly count: number } | null {
  const values = rows
    .flatMap(({ rule, cells }) => {
      const value = series.figures.find((one) => one.rule === rule.id)?.[figure].value ?? null;
      return value === null ? [] : { value, text: cells[figure].text };
    })
    .toSorted((a, b) => a.value - b.value);
  const [least, most] = [values[0], values.at(-1)];
  return least && most && values.length > 1 ? { least: least.text, most: most.text, count: values.length } : null;
}

/** A rule in the chosen language, by the ids of its tool and figure; one missing from the catalogue keeps the service's text. */
export function ruleText(rule: RuleText, figure: ComparedFigure): string | null {
  const tool = rule.id.replaceAll('-', '_');
  const texts: Readonly<Record<string, object>> = en.rules.texts;
  if (rule[figure] === null || !Object.hasOwn(ownMember(texts, tool) ?? {}, figure)) return rule[figure];
  // Looked up in the catalogue above, which the compiler cannot follow.
  return t(`rules.texts.${tool}.${figure}` as 'rules.texts.plumbline.repair_time');
}
