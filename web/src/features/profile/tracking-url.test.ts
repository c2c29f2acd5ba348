import { expect, it } from 'vitest';
import { trackingUrl } from './tracking-url.ts';

it.each([
  ['6A 1234 5678 901', '?code=6A12345678901'],
  ['x&code=y', '?code=x%26code%3Dy'],
])('leads %j to the carrier', (number, end) => {
  expect(trackingUrl(number)).toBe(`https://www.laposte.fr/outils/suivre-vos-envois${end}`);
});
