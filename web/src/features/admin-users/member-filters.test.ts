import { describe, expect, it } from 'vitest';
import { isTooShort, parseMemberFilters, queryOf, withMemberFilters } from './member-filters.ts';

describe('what the address carries', () => {
  it.each([
    ['', { status: 'all', words: '' }],
    ['status=waiting&q=zo%C3%A9', { status: 'waiting', words: 'zoé' }],
    ['status=inconnu', { status: 'all', words: '' }],
  ] as const)('%j', (search, filters) => {
    expect(parseMemberFilters(new URLSearchParams(search))).toEqual(filters);
  });
  it('keeps what else is in it', () => {
    const next = withMemberFilters(new URLSearchParams('a=1&q=x&status=active'), { status: 'all', words: '' });
    expect(next.toString()).toBe('a=1');
  });
});

describe('what is asked', () => {
  it.each([
    [{ status: 'all', words: '' }, {}],
    [{ status: 'all', words: 'Zoé' }, { search: 'zoe' }],
    [{ status: 'active', words: 'z' }, { status: 'active' }],
    [
      { status: 'active', words: 'Zoé Martin' },
      { status: 'active', search: 'martin' },
    ],
  ] as const)('%o: %o', (filters, query) => {
    expect(queryOf(filters)).toEqual(query);
  });
  it.each([
    ['', false],
    ['z', true],
    ['zo', false],
  ])('%j too short: %s', (words, expected) => expect(isTooShort(words)).toBe(expected));
});
