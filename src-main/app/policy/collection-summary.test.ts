import { expect, test } from 'vitest';
import { collectionSummary } from './collection-summary.ts';
import { shellText } from './shell-text.ts';

const sync = (state: string, last_success_at: string | null = null, paused = false) => ({
  state,
  last_success_at,
  paused,
});

test('what fails matters more than what runs, and what is paused fails no more', () => {
  expect(collectionSummary([sync('done'), sync('running'), sync('failed')])).toMatchObject({
    kind: 'failing',
    failing: 1,
  });
  expect(collectionSummary([sync('running'), sync('failed', null, true)])).toMatchObject({
    kind: 'collecting',
    failing: 0,
  });
  expect(collectionSummary([sync('done'), sync('queued')])).toMatchObject({ kind: 'ok' });
});

test('the latest success of all is told', () => {
  const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
  expect(collectionSummary([sync('done', late), sync('failed', early), sync('never')]).lastAt).toBe(late);
  expect(collectionSummary([]).lastAt).toBeNull();
});

test('the tray says it in the language of the system', () => {
  const failing = collectionSummary([sync('failed'), sync('failed')]);
  expect(shellText('en-US').standing(failing)).toBe('2 integrations fail');
  expect(shellText('de-AT').standing(failing)).toBe('2 Integrationen scheitern');
  expect(shellText('fr').last(null)).toBe('Nothing was collected yet');
});
