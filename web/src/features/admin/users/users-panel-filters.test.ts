import { describe, expect, it } from 'vitest';
import { isSearchTooShort, parseMemberFilters, memberQuery, sortOf } from './users-panel.tsx';

const sort = { key: 'since', descending: true };
const byName = { key: 'name', descending: false };

describe('filters in the URL', () => {
  it.each([
    ['', { status: 'all', searchText: '', sort }],
    ['status=waiting&q=zo%C3%A9', { status: 'waiting', searchText: 'zoé', sort }],
    ['status=waiting&sort=name', { status: 'waiting', searchText: '', sort: byName }],
  ] as const)('parses %j', (search, filters) => {
    expect(parseMemberFilters(new URLSearchParams(search))).toEqual(filters);
  });
  it.each(['status=inconnu', 'sort=email', 'sort=--name'])('ignores the invalid %s', (search) => {
    expect(parseMemberFilters(new URLSearchParams(search))).toEqual({ status: 'all', searchText: '', sort });
  });
});

describe('the query of the filters', () => {
  it.each([
    [{ status: 'all', searchText: '', sort }, { order: 'newest' }],
    [{ status: 'all', searchText: '', sort: { ...sort, descending: false } }, { order: 'oldest' }],
    [{ status: 'all', searchText: '', sort: byName }, { order: 'name' }],
    [{ status: 'all', searchText: '', sort: { ...byName, descending: true } }, { order: 'name-backwards' }],
    [{ status: 'all', searchText: 'Zoé', sort: byName }, { search: 'zoe' }],
    [
      { status: 'active', searchText: 'z', sort },
      { status: 'active', order: 'newest' },
    ],
    [
      { status: 'active', searchText: 'Zoé Martin', sort },
      { status: 'active', search: 'martin' },
    ],
  ] as const)('%o: %o', (filters, query) => {
    expect(memberQuery(filters)).toEqual(query);
  });
  it('search results are newest first, whatever the sort', () => {
    expect(sortOf({ status: 'all', searchText: '', sort: byName })).toEqual(byName);
    expect(sortOf({ status: 'all', searchText: 'Zoé', sort: byName })).toEqual(sort);
  });
  it.each([
    ['', false],
    ['z', true],
    ['zo', false],
  ])('%j is too short: %s', (text, expected) => expect(isSearchTooShort(text)).toBe(expected));
});
