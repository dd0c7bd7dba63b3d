import type { breakdown } from '#shared/api/breakdown.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { type LeadTimePart, leadTimeParts } from '#shared/metrics/lead-time-parts.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import type { TableOfChart } from '../../../charts/ChartTable.tsx';
import type { WaterfallData } from '../../../charts/options/waterfall.ts';
import { linearScale } from '../../../charts/scales/duration-scale.ts';
import { t } from '../../../language/language.ts';
import type { DeltaView } from '../../../ui/Delta.tsx';
import { minutes, percent } from '../../../ui/format.ts';
import { statisticNames } from '../../shared/figures/statistic.ts';

export type BreakdownAnswer = OutputOf<typeof breakdown>;
export type RouteBreakdown = BreakdownAnswer['data'][number]['routes'][number];

/** The breakdown of one route; null if nothing arrived by it. */
export function routeIn(
  answer: BreakdownAnswer | undefined,
  { pipeline, path, nth = 0 }: { readonly pipeline: string; readonly path: string; readonly nth?: number },
): RouteBreakdown | null {
  const routes = answer?.data.find(({ name }) => name === pipeline)?.routes ?? [];
  // Both answers list a pipeline's routes in the same order.
  return routes.filter((route) => route.path === path)[nth] ?? null;
}

const partNames: Readonly<Record<LeadTimePart, string>> = {
  rework: t('leadTime.partTitles.rework'),
  queue: t('leadTime.partTitles.queue'),
  run: t('leadTime.partTitles.run'),
  wait: t('leadTime.partTitles.wait'),
};

export const partMeanings: Readonly<Record<LeadTimePart, string>> = {
  rework: t('leadTime.partMeanings.rework'),
  queue: t('leadTime.partMeanings.queue'),
  run: t('leadTime.partMeanings.run'),
  wait: t('leadTime.partMeanings.wait'),
};

/** The parts to choose one from. */
export const partOptions = leadTimeParts.map((value) => ({ value, label: t(`leadTime.parts.${value}`) }));

const whole = ({ parts }: RouteBreakdown): number => leadTimeParts.reduce((sum, part) => sum + parts[part].mean, 0);
const shareOf = (part: number, all: number): string => percent(all === 0 ? 0 : part / all);

/** The means of the parts one after the other: they add up to the mean of the lead times, which medians would not. */
export function waterfallOf(route: RouteBreakdown): WaterfallData {
  const all = whole(route);
  let at = 0;
  const steps = leadTimeParts.map((part) => {
    const { mean } = route.parts[part];
    const from = at;
    at += mean * 60;
    const label = t('leadTime.partHint', {
      part: partNames[part],
      meaning: partMeanings[part],
      mean: minutes(mean),
      share: shareOf(mean, all),
    });
    return {
      name: t('leadTime.step', { part: partNames[part], time: minutes(mean) }),
      from,
      to: at,
      label,
      look: part,
    };
  });
  const name = t('leadTime.step', { part: t('leadTime.meanWhole'), time: minutes(all) });
  return {
    summary: summaryOf(route),
    scale: linearScale([all * 60]),
    steps: [
      ...steps,
      { name, from: 0, to: all * 60, label: t('leadTime.meanHint', { mean: minutes(all) }), look: 'whole' },
    ],
  };
}

export function partTable(route: RouteBreakdown): TableOfChart {
  const all = whole(route);
  return {
    columns: (['part', 'mean', 'share', 'sum'] as const).map((name) => t(`leadTime.columns.${name}`)),
    rows: [
      ...leadTimeParts.map((part) => {
        const { mean, sum } = route.parts[part];
        return [partNames[part], minutes(mean), shareOf(mean, all), minutes(sum)];
      }),
      [t('leadTime.whole'), minutes(all), shareOf(all, all), minutes(route.sum)],
    ],
  };
}

function summaryOf(route: RouteBreakdown): string {
  const all = whole(route);
  const [most] = leadTimeParts.toSorted((a, b) => route.parts[b].mean - route.parts[a].mean);
  const commits = t('common.commits', { count: route.count });
  if (most === undefined || all === 0) return t('leadTime.noTime', { commits });
  const { mean } = route.parts[most];
  return t('leadTime.waterfall', {
    commits,
    mean: minutes(all),
    part: t(`leadTime.parts.${most}`),
    time: minutes(mean),
    share: shareOf(mean, all),
  });
}

/** A part of every lead time made longer or shorter. */
export interface WhatIf {
  readonly part: LeadTimePart;
  /** In percent of what it is today. */
  readonly percent: number;
}

export const mostPercent = 200;

/** The supposition in the address; else the largest part, unchanged if there is no other default. */
export function whatIfOf(text: string | null, route: RouteBreakdown, usual = 100): WhatIf {
  return suppositionIn(text) ?? { part: largestPart(route), percent: usual };
}

/** Whether the address supposes what can be shown. */
export const isWhatIf = (text: string): boolean => suppositionIn(text) !== null;

function suppositionIn(text: string | null): WhatIf | null {
  const [name, factor] = (text ?? '').split(':');
  const part = leadTimeParts.find((one) => one === name);
  const percent = Math.round(Number.parseFloat(factor ?? '') * 100);
  return part === undefined || !(percent >= 0 && percent <= mostPercent) ? null : { part, percent };
}

/** The supposition as text of the address and the API. */
export function whatIfInQuery({ part, percent }: WhatIf): string {
  return `${part}:${percent / 100}`;
}

function largestPart({ parts }: RouteBreakdown): LeadTimePart {
  return leadTimeParts.toSorted((a, b) => parts[b].mean - parts[a].mean)[0] ?? 'wait';
}

/** The figure of today and the one of the same history with a part longer or shorter. */
export interface Supposed {
  readonly today: string;
  readonly supposed: string;
  /** The scale of the part, in percent; the answer may still be an earlier one. */
  readonly percent: number;
  readonly delta: DeltaView;
  readonly sentence: string;
}

/** A route with nothing supposed: a part that is as it is changes nothing. */
export function asItIs(route: RouteBreakdown, part: LeadTimePart): RouteBreakdown {
  return { ...route, what_if: { part, factor: 1, lead_time: route.lead_time, change: 0 } };
}

/** The effect of a supposition; null if the answer does not have it. */
export function supposedOf(route: RouteBreakdown | null, part: LeadTimePart, statistic: Statistic): Supposed | null {
  if (!route?.what_if || route.what_if.part !== part) return null;
  const { lead_time, what_if } = route;
  const scaled = Math.round(what_if.factor * 100);
  const share = lead_time === 0 ? 0 : what_if.change / lead_time;
  const values = { time: minutes(Math.abs(what_if.change)), share: percent(Math.abs(share)) };
  const isSame = Math.abs(what_if.change) < 1 / 60;
  const isShorter = what_if.change < 0;
  const change = isSame ? t('leadTime.same') : t(isShorter ? 'leadTime.shorter' : 'leadTime.longer', values);
  return {
    today: minutes(lead_time),
    supposed: minutes(what_if.lead_time),
    percent: scaled,
    delta: isSame
      ? { text: t('change.delta.same'), direction: null, look: 'quiet' }
      : { text: values.share, direction: isShorter ? 'down' : 'up', look: isShorter ? 'good' : 'bad' },
    sentence: t('leadTime.replayed', {
      statistic: statisticNames[statistic],
      commits: t('common.commits', { count: route.count }),
      part: t(`leadTime.parts.${part}`),
      percent: percent(scaled / 100),
      change,
    }),
  };
}
