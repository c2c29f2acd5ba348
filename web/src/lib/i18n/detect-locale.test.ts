import { describe, expect, it } from 'vitest';
import { cookieLocale, detectLocale, type LocaleInputs, suggestedLocale, toLocale } from './detect-locale.ts';

const facts = (part: Partial<LocaleInputs>): LocaleInputs => ({
  pathname: '/login',
  search: '',
  cookie: '',
  languages: [],
  ...part,
});

describe('the language of a page', () => {
  it.each<[string, Partial<LocaleInputs>, 'fr' | 'en']>([
    ['nothing known: French', {}, 'fr'],
    ['the browser’s first language', { languages: ['en-GB', 'fr'] }, 'en'],
    ['another browser language gets French', { languages: ['de-DE', 'en'] }, 'fr'],
    ['the cookie before the browser', { cookie: 'a=1; lng=fr', languages: ['en'] }, 'fr'],
    ['lng before the cookie', { search: '?lng=en', cookie: 'lng=fr', languages: ['fr'] }, 'en'],
    ['an unknown lng is as none', { search: '?lng=de', cookie: 'lng=en' }, 'en'],
    ['on a public page the address decides: French', { pathname: '/', cookie: 'lng=en', search: '?lng=en' }, 'fr'],
    ['on a public page the address decides: English', { pathname: '/en', cookie: 'lng=fr' }, 'en'],
    ['an app route under /en is no public page', { pathname: '/en/login', languages: ['fr'] }, 'fr'],
  ])('%s', (_name, part, expected) => {
    expect(detectLocale(facts(part))).toBe(expected);
  });
});

describe('the offer of the other language', () => {
  it.each<[string, Partial<LocaleInputs>, 'fr' | 'en' | null]>([
    ['an English browser on the French home page', { pathname: '/', languages: ['en-US'] }, 'en'],
    ['a French browser on the English home page', { pathname: '/en', languages: ['fr-FR'] }, 'fr'],
    ['the page is in the visitor’s language', { pathname: '/en', languages: ['en'] }, null],
    ['the choice was made', { pathname: '/', cookie: 'lng=fr', languages: ['en'] }, null],
    ['an app route has one address', { pathname: '/login', languages: ['en'] }, null],
  ])('%s', (_name, part, expected) => {
    expect(suggestedLocale(facts(part))).toBe(expected);
  });
});

it('reads language tags and cookies', () => {
  expect(toLocale('FR-ca')).toBe('fr');
  expect(toLocale('enx')).toBeUndefined();
  expect(toLocale(null)).toBeUndefined();
  expect(cookieLocale('xlng=en; lng=fr')).toBe('fr');
  expect(cookieLocale('lng=')).toBeUndefined();
});
