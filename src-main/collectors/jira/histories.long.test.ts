import { expect, test } from 'vitest';
import {
  cloud,
  collectInto,
  dataCenter,
  day,
  minute,
  nothing,
  setFilter,
  stillThere,
} from '#test/builders/collecting/collecting-jira.ts';
import { change, create, emptyJira, type Issue, type JiraModel, remove } from '#test/simulators/jira/model.ts';
import { startJira } from '#test/simulators/jira/server.ts';
import { type Random, randomOf } from '#test/world/random.ts';

const histories = 125;

/** Lets something happen in a Jira: to a random issue, or a new one. Now and then the index is late, by almost an hour at most. */
function happen(model: JiraModel, random: Random, changed: Set<string>): void {
  model.now += random.between(0, 3) * random.between(0, 20 * minute);
  model.indexLag = random.chance(0.3) ? random.between(0, 59 * minute) : 0;
  const { id } = model.issues[random.between(0, model.issues.length - 1)] ?? { id: 0 };
  const state = random.pick(['1', '3', '10001', '10002']);
  const resolved = state === '10002' ? model.now : null;
  const touch = (to: Partial<Issue>): void => {
    changed.add(String(id));
    model.issues = model.issues.map((issue) => (issue.id === id ? { ...issue, ...to } : issue));
  };
  const events: readonly (readonly [number, () => unknown])[] = [
    [0.4, () => create(model, { labels: [random.pick(['a', 'b'])] })],
    [0.6, () => change(model, id, { state, resolved })],
    // A comment.
    [0.75, () => change(model, id, {})],
    [0.82, () => change(model, id, { project: random.pick(['SHOP', 'WEB']) })],
    [0.88, () => change(model, id, { labels: [random.pick(['a', 'b'])] })],
    [0.93, () => remove(model, id)],
    // Neither is a change of the issue itself: nothing but a look at all ids finds it.
    [0.97, () => touch({ archived: random.chance(0.5) })],
    [0.99, () => touch({ hidden: random.chance(0.5) })],
    [
      1,
      () =>
        setFilter(
          model,
          random.pick(['project = SHOP', 'project = SHOP AND labels = a', 'labels = b OR project = WEB']),
        ),
    ],
  ];
  const chance = random.next();
  events.find(([below]) => chance < below)?.[1]();
}

test(`${histories} random histories, read while they go on, in portions and cut off at random, end equal to one clean collection`, async () => {
  for (let seed = 1; seed <= histories; seed++) {
    const random = randomOf(seed);
    const model = emptyJira(Date.UTC(2026, 8, 1, 8));
    // Many at one moment, as after an import.
    for (let each = random.between(0, 40); each > 0; each--) create(model, { labels: ['a'] });
    const changed = new Set<string>();
    let isStill = false;
    let cut: { readonly after: number; readonly stop: AbortController } | null = null;
    let requests = 0;
    const server = await startJira(model, {
      ...(seed % 2 === 0 ? cloud : dataCenter),
      largestPage: random.between(2, 12),
      precision: random.pick([1, 1000]),
      zone: random.pick([0, 330, -480]),
      knowsNumbers: random.chance(0.85),
      inlineEntries: random.pick([1, 1000]),
      offersChangelog: true,
      offersBulk: random.chance(0.8),
      bulkPage: random.between(1, 9),
      emptyLastToken: random.chance(0.5),
      onRequest: () => {
        requests += 1;
        if (cut && requests >= cut.after) cut.stop.abort();
        if (!isStill && random.chance(0.3)) happen(model, random, changed);
      },
    });
    try {
      const kept = nothing();
      for (let portion = random.between(2, 7); portion > 0; portion--) {
        cut = { after: requests + random.between(3, 20), stop: new AbortController() };
        const { signal } = cut.stop;
        const collecting = collectInto(kept, server, { signal, reconcile: random.chance(0.3) });
        await collecting.catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
        cut = null;
        for (let event = random.between(0, 15); event > 0; event--) happen(model, random, changed);
      }
      isStill = true;
      model.now += day;
      await collectInto(kept, server);
      const clean = nothing();
      await collectInto(clean, server);
      for (const { id, updated, state } of model.issues)
        if (stillThere(clean).has(String(id)) && !changed.has(String(id)))
          expect(kept.issues.get(String(id)), `seed ${seed}`).toMatchObject({ updatedAt: updated, state });
      // Without a look at all ids everything is there but what came back without a change.
      for (const [id, issue] of stillThere(clean))
        if (!changed.has(id)) expect(kept.issues.get(id), `seed ${seed}, issue ${id}`).toEqual(issue);
      await collectInto(kept, server, { reconcile: true });
      expect(Object.fromEntries(stillThere(kept)), `seed ${seed}`).toEqual(Object.fromEntries(stillThere(clean)));
    } finally {
      await server.close();
    }
  }
}, 600_000);
