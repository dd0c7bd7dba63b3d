import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { ApiFault } from '../api/client.ts';
import { t } from '../language/language.ts';

/** In milliseconds. */
const pause = 5000;

/** The fault that kept what is on the screen from being refreshed, if asking again may help; else null. */
function faultOf(query: Query): ApiFault | null {
  const { error, data } = query.state;
  const isShown = data !== undefined && query.isActive();
  return isShown && error instanceof ApiFault && (error.status < 400 || error.status >= 500) ? error : null;
}
const failed = { predicate: (query: Query): boolean => faultOf(query) !== null };

/** Says that something on the screen could not be refreshed, and asks for it again until it can. */
export function OutdatedFigures(): ReactNode {
  const client = useQueryClient();
  const queries = client.getQueryCache();
  const why = useSyncExternalStore(
    useCallback((changed) => queries.subscribe(notifyManager.batchCalls(changed)), [queries]),
    () => queries.findAll(failed)[0]?.state.error?.message ?? null,
  );
  const isOutdated = why !== null;
  useEffect(() => {
    if (!isOutdated) return;
    const timer = window.setInterval(() => void client.refetchQueries(failed), pause);
    return () => window.clearInterval(timer);
  }, [client, isOutdated]);
  if (!isOutdated) return null;
  return (
    <div className="notice warn outdated" role="status">
      {t('shell.fault.outdated', { why })}
    </div>
  );
}
