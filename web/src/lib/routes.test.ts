import { describe, expect, it } from 'vitest';
import {
  href,
  linkedCommentId,
  linkedMoveId,
  type LinkedSkill,
  linkedSkill,
  pathAfterLogin,
  publicHref,
  publicPageAt,
  requestedPathAt,
} from './routes.ts';

describe('public pages', () => {
  it('have an English address', () => {
    expect(publicHref('fr', '/')).toBe('/');
    expect(publicHref('en', '/')).toBe('/en');
    expect(href.pricing('en')).toBe('/en#Subscription');
  });

  it.each([
    ['/', { page: '/', locale: 'fr' }],
    ['/en', { page: '/', locale: 'en' }],
    ['/en/', { page: '/', locale: 'en' }],
    ['/about', { page: '/about', locale: 'fr' }],
    ['/en/data-protection', { page: '/data-protection', locale: 'en' }],
    ['/login', null],
    ['/en/login', null],
    ['/english', null],
  ])('%s', (pathname, expected) => {
    expect(publicPageAt(pathname)).toEqual(expected);
  });
});

describe('pathAfterLogin', () => {
  it.each([
    ['?next=%2Fvideos%2Fbasic%3Fq%3Da', '/videos/basic?q=a'],
    ['', '/dashboard'],
    ['?next=', '/dashboard'],
    ['?next=https%3A%2F%2Fevil.example', '/dashboard'],
    ['?next=%2F%2Fevil.example', '/dashboard'],
    ['?next=%2F%5Cevil.example', '/dashboard'],
    ['?next=%2F%09%2Fevil.example', '/dashboard'],
    ['?next=%2F.%2F%2Fevil.example', '/dashboard'],
    ['?next=%2Fa%2F..%2F%2Fevil.example', '/dashboard'],
    ['?next=%2F%252e%2F%2Fevil.example', '/dashboard'],
    ['?next=%2F.%2F%5Cevil.example', '/dashboard'],
    ['?next=javascript:alert(1)', '/dashboard'],
    ['?next=%2Flogin', '/dashboard'],
  ])('%s → %s', (search, expected) => {
    expect(pathAfterLogin(search)).toBe(expected);
  });

  it.each(['login', 'register', 'forgotPassword'] as const)(
    'returns the path that href.%s was given',
    (page) => {
      const address = href[page]('/videos/abc?t=1&x=é#bas');
      expect(pathAfterLogin(address.slice(address.indexOf('?')))).toBe(
        '/videos/abc?t=1&x=%C3%A9#bas',
      );
    },
  );
});

describe('requestedPathAt', () => {
  it.each([
    ['/admin/audit', '?type=events', '', null, '/admin/audit?type=events'],
    ['/videos/free', '', '', null, '/videos/free'],
    ['/videos/v1', '', '#comment-c1', null, '/videos/v1#comment-c1'],
    ['/dashboard', '?next=%2Fchat', '', null, '/chat'],
    ['/', '', '', { next: '/admin/audit?type=events' }, '/admin/audit?type=events'],
    ['/login', '', '', null, undefined],
    ['/administration', '', '', null, undefined],
    ['/', '', '', null, undefined],
  ])('%s%s%s with %o → %s', (pathname, search, hash, state, expected) => {
    expect(requestedPathAt({ pathname, search, hash, state })).toBe(expected);
  });
});

describe('linkedCommentId', () => {
  it('returns the comment that href.comment was given', () => {
    expect(href.comment('v 1', 'c_1-A')).toBe('/videos/v%201#comment-c_1-A');
    expect(linkedCommentId('#comment-c_1-A')).toBe('c_1-A');
  });

  it.each([
    '',
    '#comments',
    '#comment-',
    '#comment-a/b',
    '#comment-__a__',
    '#my-comment-a',
    `#comment-${'a'.repeat(129)}`,
  ])('is null for %j', (hash) => {
    expect(linkedCommentId(hash)).toBeNull();
  });
});

describe('linkedSkill', () => {
  const at = (address: string) => window.history.replaceState(null, '', address);
  it.each<[LinkedSkill, string]>([
    [{ hand: 'left', prop: 'quarter' }, '/videos/v%201?move=a%26b&hand=left&prop=quarter'],
    [{ hand: 'both', prop: null }, '/videos/v%201?move=a%26b&hand=both'],
    [{ hand: null, prop: null }, '/videos/v%201?move=a%26b'],
  ])('returns %o, with which href.video made %s', (skill, address) => {
    expect(href.video('v 1', 'a&b', skill)).toBe(address);
    at(address);
    expect([linkedMoveId(), linkedSkill()]).toEqual(['a&b', skill]);
  });

  it.each([
    ['', null, null],
    ['?hand=foot&prop=half', null, 'half'],
    ['?hand=right&prop=Half', 'right', null],
    ['?hand=&prop=', null, null],
  ])('disregards what is unknown: %j', (search, hand, prop) => {
    at(`/videos/v1${search}`);
    expect(linkedSkill()).toEqual({ hand, prop });
  });
});
