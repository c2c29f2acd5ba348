import { describe, expect, test } from 'vitest';
import { functionLogLines, findSensitiveData } from './check-function-logs.ts';

const line = (facts: object) =>
  JSON.stringify({ severity: 'INFO', message: 'reconciled', ...facts });

test.each([
  ['a key of Stripe', ['sk', 'test', 'abc123'].join('_')],
  ['a key of Stripe', ['rk', 'live', 'abc123'].join('_')],
  ['a webhook secret', `whsec_${'0f'.repeat(8)}`],
  ['a token', ['Bearer eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiJ1MSJ9', 'c2ln'].join('.')],
  ['a signed address', 'https://storage.example/v0/b/o/film.mp4?alt=media&token=0b5c-11'],
  ['a signed address', 'https://storage.example/film.mp4?X-Goog-Expires=60&X-Goog-Signature=ab12'],
  ['an e-mail address', 'No user for camille.martin+flair@mail.example.com'],
  /* cspell:disable-next-line */
  ['an e-mail address', 'No user for a&b@почта.рф'],
  ['a card number', '4242 4242 4242 4242'],
  ['a card number', '4242424242424242'],
  ['an IBAN', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['a telephone number', '+33 6 12 34 56 78'],
  ['a telephone number', '+33612345678'],
  ['a telephone number', '06 39 98 00 00'],
])('finds %s: %s', (what, text) => {
  expect(findSensitiveData(line({ error: text }))).toContain(what);
});

test('finds known values literally', () => {
  expect(findSensitiveData(line({ error: '12 rue du Port' }), ['rue du Port'])).toEqual([
    'a known value',
  ]);
});

test.each([
  [
    'ids and counts',
    { uid: 'Zx81kq02PqLr7fVbT3mN', customerId: 'cus_Q1w2E3r4T5y6U7', count: 4_242_424 },
  ],
  ['times', { at: 1_795_328_998_150, on: '2026-11-22T08:11:09.123456789Z' }],
  ['places', { path: 'videos/free/films/burst-23478-mwrfjdcd-12.mp4' }],
  ['frames', { frames: ['at Object.sync (file:///srv/functions/lib/index.js:8123:15)'] }],
])('allows %s', (_what, facts) => {
  expect(findSensitiveData(line(facts))).toEqual([]);
});

describe('the log of a suite', () => {
  test('is reduced to the lines that functions wrote', () => {
    const log = [
      'i  functions: Beginning execution',
      '>  {"message":"one"}',
      '>  two',
      '',
      'i  a@b.example',
    ].join('\n');
    expect(functionLogLines(log)).toEqual(['{"message":"one"}', 'two']);
  });
});
