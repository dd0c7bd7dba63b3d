import { expect, test } from 'vitest';
import { aStoreHome, keepPage, pipeline, run } from '#test/builders/store.ts';
import type { StoreReader } from '../../../store/contract.ts';
import { openReader } from '../../../store/reader.ts';
import { openWriter } from '../../../store/writer.ts';
import { readContextOver } from '../read-context.ts';
import { createFigureMetrics } from './figure-metrics.ts';

const dayLength = 86_400_000;

test('a scrape reads again only what another state or another day made old', () => {
  const home = aStoreHome();
  const store = openWriter(home.file);
  let now = Date.parse('2026-01-06T10:00:00Z');
  const policy = { unstable: 'breaks', timedOut: 'breaks' } as const;
  const about = { type: 'ci_server', url: 'ci.local', releaseBranch: null, policy } as const;
  const tokenId = store.addToken({ name: 'ci', integType: 'ci_server', origins: [], username: null }, now).id;
  const [first, second] = ['Shop', 'Kiosk'].map((name) => {
    const projectId = store.addProject({ name, timeZone: 'UTC', demo: false }, now).id;
    const { id } = store.addIntegration({ ...about, name: 'ci', projectId, tokenId }, now);
    keepPage(store, id, [pipeline('build'), run('build', 1)]);
    return { projectId, id };
  });
  if (!first || !second) throw new Error('There are two projects.');
  const read: number[] = [];
  const reader = openReader(home.file, { builtFrom: 'these sources' });
  const counting: StoreReader = {
    ...reader,
    pipelines: (projectId) => {
      read.push(projectId);
      return reader.pipelines(projectId);
    },
  };
  const figures = createFigureMetrics(readContextOver(counting, { now: () => now, collectors: [] }));
  const readBy = (scrape: () => unknown): readonly number[] => {
    read.length = 0;
    scrape();
    return [...new Set(read)].toSorted();
  };
  const both = [first.projectId, second.projectId];
  expect(readBy(figures)).toEqual(both);
  const before = JSON.stringify(figures());
  expect(readBy(figures)).toEqual([]);
  expect(JSON.stringify(figures())).toBe(before);
  keepPage(store, second.id, [run('build', 2)]);
  expect(readBy(figures)).toEqual([second.projectId]);
  expect(JSON.stringify(figures())).not.toBe(before);
  now += dayLength;
  expect(readBy(figures)).toEqual(both);
  reader.close();
  store.close();
  home.remove();
});
