import { expect, test } from 'vitest';
import { boundOrigins } from './bound-origins.ts';

test('a token is bound to origins in one spelling, each once, in the order given', () => {
  expect(boundOrigins(['ci.test', 'http://ci.test:8080', ' HTTPS://CI.test:443/ '])).toEqual([
    'https://ci.test',
    'http://ci.test:8080',
  ]);
  expect(boundOrigins([])).toEqual([]);
});

test('every origin that is none is named, with what is wrong with it', () => {
  const bind = () => boundOrigins(['ci.test/job', 'https://ci.test', 'ftp://ci.test']);
  expect(bind).toThrow(
    expect.objectContaining({
      status: 422,
      message: expect.stringMatching(/origin alone.*; .*ftp is not asked/),
      errors: [
        { pointer: '/origins/0', detail: expect.stringContaining('origin alone') },
        { pointer: '/origins/2', detail: expect.stringContaining('ftp') },
      ],
    }),
  );
});
