import { expect, test } from 'vitest';
import { mainRepository } from './checkouts.ts';
import type { BuildAnswer } from './schema.ts';

const [web, tools] = ['git.example/shop/web', 'git.example/shop/tools'];

/** A build that read repositories and lists so many changes of each. */
const build = (number: number, read: readonly string[], changes: readonly number[] = []): BuildAnswer => ({
  number,
  actions: read.map((repository) => ({
    lastBuiltRevision: { SHA1: `${repository} ${number}` },
    remoteUrls: [`https://${repository}.git`],
  })),
  changeSets: changes.map((count, at) => ({
    items: Array.from({ length: count }, (_, index) => ({
      commitId: index === 0 ? `${read[at]} ${number}` : `before ${index}`,
    })),
  })),
});

test('runs are of the repository with the most changes', () => {
  const builds = [build(3, [tools, web], [1, 0]), build(2, [tools, web], [0, 2]), build(1, [web])];
  expect(mainRepository(null, builds)).toBe(web);
});

test('it stays while builds read it, also where another has more changes since', () => {
  expect(mainRepository(web, [build(2, [tools, web], [5, 1]), build(1, [tools, web], [3, 0])])).toBe(web);
  expect(mainRepository('git.example/shop/former', [build(2, [tools, web], [0, 1])])).toBe(web);
});

test.each([
  ['each build reads one', [build(2, [web], [1]), build(1, [web])]],
  ['nothing was changed', [build(1, [tools, web])]],
  ['there are no builds', []],
])('no repository is chosen where %s', (_, builds) => {
  expect(mainRepository(null, builds)).toBeNull();
});
