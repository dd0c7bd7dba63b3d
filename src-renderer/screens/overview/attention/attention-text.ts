import { ArrowDown, ArrowUp, CirclePause, CircleX, Hourglass, KeyRound, type LucideIcon, PlugZap } from 'lucide-react';
import { seriesMetrics } from '#shared/metrics/registry.ts';
import { t } from '../../../language/language.ts';
import { metricText } from '../../../language/service-text.ts';
import { age, ago, timeUntil } from '../../../ui/format.ts';
import type { ChangeRow } from '../../shared/figures/change.ts';
import { changeOf } from '../../shared/figures/change.ts';
import { aboutMeasures, measureIds } from '../../shared/figures/delivery-measures.ts';
import { figureFormats } from '../../shared/figures/figure-formats.ts';
import type { AttentionItem } from './attention-item.ts';

const icons: Readonly<Record<Exclude<AttentionItem['type'], 'measure_worse'>, LucideIcon>> = {
  deployment_failed: CircleX,
  pipeline_red: CircleX,
  collection_failed: PlugZap,
  token_ended: KeyRound,
  commits_waiting: Hourglass,
  collection_paused: CirclePause,
  token_ends: KeyRound,
};

/** The sign of an item; that of a measure points where its figure went. */
export function attentionIcon(item: AttentionItem): LucideIcon {
  if (item.type !== 'measure_worse') return icons[item.type];
  return (item.change.now.value ?? 0) < (item.change.before.value ?? 0) ? ArrowDown : ArrowUp;
}

/** What needs somebody in words: what it is about, what is the matter, and a detail. */
export interface AttentionText {
  readonly subject: string;
  readonly text: string;
  readonly detail: string;
}

/** An item of the list in words, at a moment in milliseconds. */
export function attentionText(item: AttentionItem, now: number): AttentionText {
  switch (item.type) {
    case 'deployment_failed':
      return {
        subject: item.stage === null ? item.pipeline : `${item.pipeline} · ${item.stage}`,
        text: t('overview.attention.deploymentFailed'),
        detail: ago(item.since, now),
      };
    case 'pipeline_red':
      return {
        subject: item.pipeline,
        text: t('overview.attention.red', { age: age(item.since, now) }),
        detail: t('overview.failing', { count: item.failures }),
      };
    case 'collection_failed':
      return {
        subject: item.integration,
        text:
          item.failedItems > 0
            ? t('overview.attention.itemsFailed', { count: item.failedItems })
            : t('overview.attention.notCollected'),
        detail: item.lastSuccessAt === null ? '' : ago(item.lastSuccessAt, now),
      };
    case 'collection_paused':
      return {
        subject: item.integration,
        text: t('overview.attention.paused'),
        detail: item.lastSuccessAt === null ? '' : ago(item.lastSuccessAt, now),
      };
    case 'commits_waiting':
      return {
        subject: t('common.commits', { count: item.count }),
        text: t(`overview.attention.waiting.${item.waitsFor}`, { pipeline: item.pipeline }),
        detail: t('overview.attention.oldest', { age: age(item.oldestSince, now) }),
      };
    case 'measure_worse':
      return worseText(item.change);
    case 'token_ended':
      return { subject: item.token, text: t('overview.attention.tokenEnded'), detail: ago(item.expiresAt, now) };
    case 'token_ends':
      return {
        subject: item.token,
        text: t('overview.attention.tokenEnds', { ahead: timeUntil(item.expiresAt, now) }),
        detail: t('shell.screen.tokens'),
      };
  }
}

function worseText(row: ChangeRow): AttentionText {
  const { text, compared } = figureFormats[row.unit];
  const { delta } = changeOf(row.now.value ?? 0, row, text, compared);
  return {
    subject: titleOf(row),
    text: t(delta.direction === 'up' ? 'overview.attention.up' : 'overview.attention.down', { by: delta.text }),
    detail: t('overview.attention.values', { count: row.now.count }),
  };
}

function titleOf({ family, figure, pipeline }: ChangeRow): string {
  const measure = measureIds.find((id) => id === figure);
  if (measure) return aboutMeasures[measure].title;
  const metric = seriesMetrics.find(({ id }) => id === figure);
  if (metric) return metricText(metric).title;
  if (family === 'lead_times') return t('overview.changed.leadTime', { pipeline: pipeline ?? '' });
  if (figure === 'finished') return t('flow.throughput');
  return t(figure === 'lead_time' ? 'metrics.issue_lead_time.title' : 'metrics.issue_cycle_time.title');
}
