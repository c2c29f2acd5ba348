import { expect, test } from 'vitest';
import { trackingUrl } from './tracking-url.ts';

test.each([
  ['6A00000000015', 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A00000000015'],
  [' 6a 0000 0000 015 ', 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A00000000015'],
  ['', undefined],
  ['6A0', undefined],
  ['remis en main propre', undefined],
  ['"><script>', undefined],
])('%s', (typed, expected) => {
  expect(trackingUrl(typed)).toBe(expected);
});
