import { dayLength } from '#shared/time/time.ts';
import type { Cursor, Page, Source } from '../../contract.ts';
import { jiraAddress, scopeOf } from '../address.ts';
import { answerValue, sendRequest } from '../request.ts';
import { StatesAnswer } from '../schema.ts';
import { filterOf, openSite, ownerOf, type Site } from './context.ts';
import { cursorOf, type Progress, progressOf } from './cursor.ts';
import { pullFailed } from './failed.ts';
import { reconcile } from './gone.ts';
import { digest, newestOf, pullChanged, pullOlder, type Step } from './issues.ts';

/** First the changes since the last time, then the missing older issues, then, when due, the silently deleted ones. */
export async function* pull(source: Source, cursor: Cursor | null): AsyncGenerator<Page> {
  const address = jiraAddress(source.url);
  const site = await openSite(source, address);
  await ownerOf(site);
  const { jql } = await filterOf(site, address);
  let progress = begun(progressOf(cursor), digest(`${address.canonical} ${jql}`), site);
  for (const work of [pullStates, pullFailed, pullChanged, pullOlder, reconcile]) {
    for await (const step of work(site, scopeOf(address), progress)) {
      progress = step.progress;
      yield pageOf(step);
    }
  }
  site.faults.end();
}

/** Where this collection begins: where the last one ended, unless address, filter or start changed. */
function begun(before: Progress | null, query: string, site: Site): Progress {
  const { source, serverTime } = site;
  const { since } = source;
  const whole = {
    query,
    since,
    watermark: serverTime,
    changes: null,
    quiet: [],
    backfill: { standing: newestOf(site), total: null },
  };
  if (before === null) {
    // Where another address was collected, or the beginning lay later, issues are stored that this filter may not give.
    const stored = new Set([...(source.storedIssues?.().keys() ?? [])].map(Number));
    const reconcile = source.reconcile || stored.size > 0;
    return { ...whole, dates: 'number', states: '', reconcile, stored, failed: new Map() };
  }
  // The server's clock ran ahead: what changed since looks older, so everything is read again.
  if (before.watermark > serverTime + dayLength) return { ...before, ...whole, reconcile: true };
  // A changed filter returns issues that did not change, and no longer returns others.
  if (before.query !== query) return { ...before, ...whole, reconcile: true };
  const due = { ...before, reconcile: before.reconcile || source.reconcile };
  const isEarlier = before.since !== null && (since === null || since < before.since);
  return isEarlier ? { ...due, since, backfill: whole.backfill } : due;
}

/** The states of the Jira and their categories, if they changed. */
async function* pullStates(site: Site, _scope: string, progress: Progress): AsyncGenerator<Step> {
  const answer = await sendRequest(site.source, `${site.api}/status`);
  answerValue(answer, StatesAnswer);
  const states = digest(answer.body);
  if (states === progress.states) return;
  const items = [{ kind: 'states', url: answer.url, context: {}, body: answer.body }];
  yield { items, progress: { ...progress, states } };
}

function pageOf({ items, progress }: Step): Page {
  const { backfill, stored, watermark } = progress;
  const isWhole = backfill === null;
  const share = backfill?.total ? Math.min(0.99, stored.size / backfill.total) : null;
  return {
    items,
    cursor: cursorOf(progress),
    progress: isWhole ? 1 : share,
    watermark: isWhole
      ? `issues changed until ${iso(watermark)}`
      : `issues created since ${iso(Math.min(watermark, backfill.standing.at))}`,
  };
}

const iso = (moment: number): string => new Date(moment).toISOString();
