import { expect, test } from 'vitest';
import { ownMember } from './own-member.ts';

test('a member is found by its name, and what every object inherits is none', () => {
  const object = { a: 1, b: 2 };
  expect(ownMember(object, 'a')).toBe(1);
  for (const name of ['constructor', '__proto__', 'toString', 'c']) expect(ownMember(object, name)).toBeUndefined();
  expect(ownMember(JSON.parse('{"__proto__":3}'), '__proto__')).toBe(3);
});
