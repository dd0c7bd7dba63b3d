import { expect, test } from 'vitest';
import { declareEdge, removeEdge } from '#test/builders/edges.ts';
import { aStoreHome, integrationNamed, keepPage, link, now, pipeline, run } from '#test/builders/store.ts';
import { openWriter } from '../writer.ts';

test('what was said about the edges of a removed integration comes back with it, whatever was edited meanwhile', () => {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    const names = ['build', 'check', 'deploy'];
    const ids = names.map((name) => integrationNamed(store, name).id);
    const [, , deploy = 0] = ids;
    for (const [index, name] of names.entries())
      keepPage(store, ids[index] ?? 0, [
        pipeline(name),
        run(name, 1, { fedBy: name === 'deploy' ? [link('check', 1)] : [] }),
      ]);
    const pipelines = new Map(store.pipelines(1).map(({ key, id }) => [key, id]));
    const [from = 0, checked = 0, to = 0] = names.map((name) => pipelines.get(`ci:${name}`));
    declareEdge(store, 1, { from, to, isDefault: true, position: 0 });
    removeEdge(store, 1, { from: checked, to });
    const before = store.edges(1);
    store.softDelete('integration', deploy, now);
    store.setGraphMarks(1, { ...store.graphMarks(1), releases: [{ pipeline: from, stage: null }] });
    store.restore('integration', deploy, () => false);
    expect(store.edges(1)).toEqual(before);
    expect(before.edges).toMatchObject([{ from, to, source: 'declared' }]);
    expect(store.graphMarks(1)).toMatchObject({ releases: [{ pipeline: from }], removed: [{ from: checked, to }] });
  } finally {
    store.close();
    home.remove();
  }
});
