import type { Log } from '../../service/contract.ts';

const minute = 60_000;

/** Logs wrong keys: the first at once, then the count of further ones once a minute, so that guessing is visible and does not fill the log. */
export function wrongKeyLog(log: Pick<Log, 'warn'>): () => void {
  let more = 0;
  let waiting = false;
  const report = (count: number): void => {
    more = 0;
    waiting = true;
    log.warn({ count }, 'Wrong keys were given');
    setTimeout(() => {
      waiting = false;
      if (more > 0) report(more);
    }, minute).unref();
  };
  return () => {
    if (waiting) more += 1;
    else report(1);
  };
}
