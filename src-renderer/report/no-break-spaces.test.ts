import { expect, test } from 'vitest';
import { unbroken } from './no-break-spaces.ts';

const shown = (html: string): string => unbroken(html).replaceAll('\u00a0', '_');

test.each([
  ['<p>before (3 h 20 min)</p>', '<p>before (3_h_20_min)</p>'],
  ['<p>34 % shorter than 2 d 4 h</p>', '<p>34_% shorter than 2_d_4_h</p>'],
  ['<p>vorher 2 Tg. 4 Std., 8,1 Min.</p>', '<p>vorher 2_Tg._4_Std., 8,1_Min.</p>'],
  ['<p>etwa wie zuvor (5,1 pro Tag)</p>', '<p>etwa wie zuvor (5,1_pro_Tag)</p>'],
  ['<td>21 May 2026 to 23 Nov 2026</td>', '<td>21_May_2026 to 23_Nov_2026</td>'],
  ['<td>23 Nov 2026, 16:31</td>', '<td>23_Nov_2026,_16:31</td>'],
])('no line breaks within a value: %s', (html, expected) => {
  expect(shown(html)).toBe(expected);
});

test('words and attributes stay as they are', () => {
  const html = '<path d="M 4 5 h 3"></path><p>3 deployments, 2 small ones</p>';
  expect(unbroken(html)).toBe(html);
});
