import { expect, test, vi } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, now, pipeline, run } from '#test/builders/store.ts';
import type { StoreWriter } from '../../store/contract.ts';
import { openWriter } from '../../store/writer.ts';
import { startDeriving } from './deriving.ts';

async function withStore(use: (store: StoreWriter, integration: number) => Promise<void>): Promise<void> {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    const { id } = integrationNamed(store, 'build');
    keepPage(store, id, [pipeline('build'), run('build', 1)]);
    await use(store, id);
  } finally {
    store.close();
    home.remove();
  }
}

const failed = (error: unknown): never => {
  throw error;
};

test('what was collected is derived when the collection is over, not with every page', async () => {
  await withStore(async (store, integration) => {
    const deriving = startDeriving({ store, failed });
    store.syncStarted(integration, now);
    deriving.look();
    await deriving.close();
    expect(store.hasLeadTimeFacts(1)).toBe(false);

    const next = startDeriving({ store, failed });
    store.syncEnded(integration, { state: 'done', fault: null }, now);
    next.look();
    await vi.waitFor(() => expect(store.hasLeadTimeFacts(1)).toBe(true));
    keepPage(store, integration, [run('build', 2)]);
    expect(store.hasLeadTimeFacts(1)).toBe(false);
    next.look();
    await vi.waitFor(() => expect(store.hasLeadTimeFacts(1)).toBe(true));
    await next.close();
  });
});
