import { describe, expect, it } from 'vitest';
import {
  cookieLocale,
  detectLocale,
  type LocaleInputs,
  suggestedLocale,
  toLocale,
  withoutLocale,
} from './detect-locale.ts';

const inputs = (part: Partial<LocaleInputs>): LocaleInputs => ({
  pathname: '/login',
  search: '',
  cookie: '',
  languages: [],
  ...part,
});

const RESET = { pathname: '/reset-password' };

describe('detectLocale', () => {
  it.each<[string, Partial<LocaleInputs>, 'fr' | 'en']>([
    ['French by default', {}, 'fr'],
    ['the browser’s first language', { languages: ['en-GB', 'fr'] }, 'en'],
    ['French for other browser languages', { languages: ['de-DE', 'en'] }, 'fr'],
    ['the cookie before the browser', { cookie: 'a=1; lng=fr', languages: ['en'] }, 'fr'],
    ['lng before the cookie', { search: '?lng=en', cookie: 'lng=fr', languages: ['fr'] }, 'en'],
    ['an unknown lng is ignored', { search: '?lng=de', cookie: 'lng=en' }, 'en'],
    [
      'the language of a mail before the cookie',
      { ...RESET, search: '?mode=x&lang=en', cookie: 'lng=fr' },
      'en',
    ],
    ['`lang` on another page is ignored', { search: '?lang=en' }, 'fr'],
    [
      'on a public page the address decides: French',
      { pathname: '/', cookie: 'lng=en', search: '?lng=en' },
      'fr',
    ],
    ['on a public page the address decides: English', { pathname: '/en', cookie: 'lng=fr' }, 'en'],
    [
      'a route under /en that is not a public page',
      { pathname: '/en/login', languages: ['fr'] },
      'fr',
    ],
  ])('%s', (_name, part, expected) => {
    expect(detectLocale(inputs(part))).toBe(expected);
  });
});

describe('suggestedLocale', () => {
  it.each<[string, Partial<LocaleInputs>, 'fr' | 'en' | null]>([
    ['an English browser on the French home page', { pathname: '/', languages: ['en-US'] }, 'en'],
    ['a French browser on the English home page', { pathname: '/en', languages: ['fr-FR'] }, 'fr'],
    [
      'nothing when the page is in the visitor’s language',
      { pathname: '/en', languages: ['en'] },
      null,
    ],
    [
      'nothing once the visitor has chosen',
      { pathname: '/', cookie: 'lng=fr', languages: ['en'] },
      null,
    ],
    [
      'nothing on a route that is not a public page',
      { pathname: '/login', languages: ['en'] },
      null,
    ],
  ])('%s', (_name, part, expected) => {
    expect(suggestedLocale(inputs(part))).toBe(expected);
  });
});

it.each([
  ['/events', '?lng=en', ''],
  ['/events', '?q=jury%20paris&lng=en&type=demo', '?q=jury%20paris&type=demo'],
  ['/reset-password', '?mode=verifyEmail&oobCode=a-B_c&lang=fr', '?mode=verifyEmail&oobCode=a-B_c'],
  ['/events', '?lang=fr&lng=en', '?lang=fr'],
  ['/events', '?language=en&slang=1', '?language=en&slang=1'],
  ['/events', '?', ''],
  ['/events', '', ''],
])('removes the language from the query of %s%s: "%s"', (pathname, search, expected) => {
  expect(withoutLocale({ pathname, search })).toBe(expected);
});

it('parses language tags and cookies', () => {
  expect(toLocale('FR-ca')).toBe('fr');
  expect(toLocale('enx')).toBeUndefined();
  expect(toLocale(null)).toBeUndefined();
  expect(cookieLocale('slang=en; lng=fr')).toBe('fr');
  expect(cookieLocale('lng=')).toBeUndefined();
});
