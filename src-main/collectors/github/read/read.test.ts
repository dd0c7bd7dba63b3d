import { expect, test } from 'vitest';
import { read } from './read.ts';

test('a commit that an earlier version requested by itself is read', () => {
  const at = (date: string) => ({ date });
  const body = {
    sha: 'c2',
    parents: [{ sha: 'c1' }],
    author: at('2026-09-01T08:00:00Z'),
    committer: at('2026-09-02T08:00:00Z'),
  };
  const item = {
    kind: 'commit',
    url: '',
    context: { web: 'https://git.example', id: 1, fullName: 'shop/web', repository: 'git.example/shop/web' },
    body: JSON.stringify(body),
  };
  expect(read(item)).toContainEqual({
    kind: 'commit',
    repository: 'git.example/shop/web',
    revision: 'c2',
    parents: ['c1'],
    authoredAt: Date.UTC(2026, 8, 1, 8),
    committedAt: Date.UTC(2026, 8, 2, 8),
  });
});
