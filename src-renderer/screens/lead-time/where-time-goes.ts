import type { breakdown } from '#shared/api/breakdown.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { type LeadTimePart, leadTimeParts } from '#shared/metrics/breakdown/breakdown.ts';
import type { Statistic } from '#shared/metrics/contract.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { linearScale } from '../../charts/scale.ts';
import type { WaterfallData } from '../../charts/waterfall.ts';
import { count, minutes, percent } from '../../ui/format.ts';
import { statisticNames } from '../statistic.ts';

export type BreakdownAnswer = OutputOf<typeof breakdown>;
export type RouteBreakdown = BreakdownAnswer['data'][number]['routes'][number];

/** The breakdown of one route; null where nothing arrived by it. */
export function routeIn(answer: BreakdownAnswer | undefined, pipeline: string, path: string): RouteBreakdown | null {
  return answer?.data.find(({ name }) => name === pipeline)?.routes.find((route) => route.path === path) ?? null;
}

const partNames: Readonly<Record<LeadTimePart, string>> = {
  rework: 'Rework',
  queue: 'Queue',
  run: 'Run',
  wait: 'Wait',
};

export const partMeanings: Readonly<Record<LeadTimePart, string>> = {
  rework: 'from the first run that held it to the one that won',
  queue: 'queued until started',
  run: 'started until finished',
  wait: 'finished until queued at the next pipeline',
};

const whole = ({ parts }: RouteBreakdown): number => leadTimeParts.reduce((sum, part) => sum + parts[part].mean, 0);
const shareOf = (part: number, all: number): string => percent(all === 0 ? 0 : part / all);

/** The means of the parts one after the other: they add up to the mean of the lead times, which medians would not. */
export function waterfallOf(route: RouteBreakdown): WaterfallData {
  const all = whole(route);
  let at = 0;
  const steps = leadTimeParts.map((part) => {
    const { mean, median } = route.parts[part];
    const from = at;
    at += mean * 60;
    const label = `${partNames[part]}: ${partMeanings[part]}\nmean ${minutes(mean)}, ${shareOf(mean, all)}\nmedian ${minutes(median)}`;
    return { name: `${partNames[part]}  ${minutes(mean)}`, from, to: at, label, look: part };
  });
  const name = `Lead time  ${minutes(all)}`;
  return {
    summary: summaryOf(route),
    scale: linearScale([all * 60]),
    steps: [...steps, { name, from: 0, to: all * 60, label: `Mean lead time\n${minutes(all)}`, look: 'whole' }],
  };
}

export function partTable(route: RouteBreakdown): TableOfChart {
  const all = whole(route);
  return {
    columns: ['Part', 'Mean', 'Share', 'Median', 'Sum'],
    rows: [
      ...leadTimeParts.map((part) => {
        const { mean, median, sum } = route.parts[part];
        return [partNames[part], minutes(mean), shareOf(mean, all), minutes(median), minutes(sum)];
      }),
      ['Lead time', minutes(all), shareOf(all, all), '', minutes(route.sum)],
    ],
  };
}

function summaryOf(route: RouteBreakdown): string {
  const all = whole(route);
  const [most] = leadTimeParts.toSorted((a, b) => route.parts[b].mean - route.parts[a].mean);
  const commits = route.count === 1 ? '1 commit' : `${count(route.count)} commits`;
  if (most === undefined || all === 0) return `Mean of ${commits}: no time at all.`;
  const { mean } = route.parts[most];
  return `From hand-over to release, the mean of ${commits}: ${minutes(all)}. Most of it is ${most}: ${minutes(mean)}, ${shareOf(mean, all)}.`;
}

/** A part of every lead time made longer or shorter. */
export interface WhatIf {
  readonly part: LeadTimePart;
  /** In percent of what it is today. */
  readonly percent: number;
}

export const mostPercent = 200;

/** What the address supposes; without a word the largest part as it is. */
export function whatIfOf(text: string | null, route: RouteBreakdown): WhatIf {
  const [name, factor] = (text ?? '').split(':');
  const part = leadTimeParts.find((one) => one === name);
  const asked = Math.round(Number.parseFloat(factor ?? '') * 100);
  if (part === undefined || !(asked >= 0 && asked <= mostPercent)) return { part: largestPart(route), percent: 100 };
  return { part, percent: asked };
}

/** What is supposed, as the address and the API write it. */
export function whatIfInQuery({ part, percent: asked }: WhatIf): string {
  return `${part}:${asked / 100}`;
}

function largestPart({ parts }: RouteBreakdown): LeadTimePart {
  return leadTimeParts.toSorted((a, b) => parts[b].mean - parts[a].mean)[0] ?? 'wait';
}

/** The figure of today and the one of the same history with a part longer or shorter. */
export interface Supposed {
  readonly today: string;
  readonly supposed: string;
  /** What the part is scaled to, in percent; the answer may still be that of a moment ago. */
  readonly percent: number;
  readonly sentence: string;
}

/** What a supposition comes to; null where the answer does not hold it. */
export function supposedOf(route: RouteBreakdown | null, part: LeadTimePart, statistic: Statistic): Supposed | null {
  if (!route?.what_if || route.what_if.part !== part) return null;
  const { lead_time, what_if } = route;
  const scaled = Math.round(what_if.factor * 100);
  const share = lead_time === 0 ? 0 : what_if.change / lead_time;
  const told = `${statisticNames[statistic]} of ${route.count === 1 ? '1 commit' : `${count(route.count)} commits`}`;
  const change =
    Math.abs(what_if.change) < 1 / 60
      ? 'no change'
      : `${minutes(Math.abs(what_if.change))} ${what_if.change < 0 ? 'shorter' : 'longer'} (${percent(Math.abs(share))})`;
  return {
    today: minutes(lead_time),
    supposed: minutes(what_if.lead_time),
    percent: scaled,
    sentence: `${told}, each gone the same way again with the ${part} at ${scaled} %: ${change}.`,
  };
}
