import { expect, test } from 'vitest';
import { announcementIn, isNewer } from './announcement.ts';

test('versions are compared number by number', () => {
  const pairs = [
    ['0.2.0', '0.1.9', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.99.99', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.9', '0.2.0', false],
    ['0.9.9', '1.0.0', false],
  ] as const;
  for (const [version, than, expected] of pairs) expect(isNewer(version, than), `${version} ${than}`).toBe(expected);
});

test('an announcement needs a version, and leads to https or to a file beside it only', () => {
  const announced = {
    version: '0.2.0',
    notes: 'Faster.',
    link: 'https://updates.test/0.2.0',
    file: 'Plumbline-0.2.0.deb',
  };
  expect(announcementIn(JSON.stringify({ ...announced, further: 1 }))).toEqual(announced);
  expect(announcementIn('{"version":"0.2.0"}')).toEqual({ version: '0.2.0', notes: '', link: null, file: null });
  for (const wrong of [
    { version: 'latest' },
    { version: '0.2' },
    { notes: 'x'.repeat(5000) },
    { link: 'http://updates.test/' },
    { link: 'file:///etc/passwd' },
    { link: 'javascript:alert(1)' },
    { link: 'https://user:word@updates.test/' },
    { file: '../../etc/passwd' },
    { file: 'a/b' },
    { file: '.hidden' },
  ]) {
    expect(announcementIn(JSON.stringify({ ...announced, ...wrong })), JSON.stringify(wrong)).toBeNull();
  }
  for (const text of ['', 'missing', '[]', 'null', '<html></html>']) expect(announcementIn(text), text).toBeNull();
});

test('a link is shown as a browser understands it, and notes hold nothing that steers what is read', () => {
  const announced = {
    version: '0.2.0',
    notes: 'Faster\u202e.gpj\u2066\u0000\nSafer',
    link: ' HTTPS:wiki.c\u043empany/a\n',
  };
  const [link, notes] = ['https://wiki.xn--cmpany-wqf/a', 'Faster.gpj\nSafer'];
  expect(announcementIn(JSON.stringify(announced))).toMatchObject({ link, notes });
});
