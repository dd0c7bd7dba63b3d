import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

test('a line for a shell names the key by its variable and ends no quote early', () => {
  expect(curlOf('http://127.0.0.1:9', "/api/repair_times/3?branch=it's")).toBe(
    'curl -H "X-API-Key: $PLUMBLINE_KEY" \'http://127.0.0.1:9/api/repair_times/3?branch=it%27s\'',
  );
});
