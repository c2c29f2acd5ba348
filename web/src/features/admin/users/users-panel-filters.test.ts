import { describe, expect, it } from 'vitest';
import {
  isSearchTooShort,
  membersOf,
  parseMemberFilters,
  memberQuery,
  sortOf,
} from './users-panel.tsx';

const sort = { key: 'since', descending: true };
const byName = { key: 'name', descending: false };

describe('filters in the URL', () => {
  it.each([
    ['', { status: 'all', only: 'everybody', searchText: '', sort }],
    [
      'status=waiting&q=zo%C3%A9',
      { status: 'waiting', only: 'everybody', searchText: 'zoé', sort },
    ],
    ['only=paying', { status: 'all', only: 'paying', searchText: '', sort }],
    [
      'status=waiting&sort=name',
      { status: 'waiting', only: 'everybody', searchText: '', sort: byName },
    ],
  ] as const)('parses %j', (search, filters) => {
    expect(parseMemberFilters(new URLSearchParams(search))).toEqual(filters);
  });
  it.each(['status=inconnu', 'only=gold', 'sort=email', 'sort=--name'])(
    'ignores the invalid %s',
    (search) => {
      expect(parseMemberFilters(new URLSearchParams(search))).toEqual({
        status: 'all',
        only: 'everybody',
        searchText: '',
        sort,
      });
    },
  );
});

describe('the query of the filters', () => {
  it.each([
    [{ status: 'all', searchText: '', sort }, { order: 'newest' }],
    [{ status: 'all', searchText: '', sort: { ...sort, descending: false } }, { order: 'oldest' }],
    [{ status: 'all', searchText: '', sort: byName }, { order: 'name' }],
    [
      { status: 'all', searchText: '', sort: { ...byName, descending: true } },
      { order: 'name-backwards' },
    ],
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
  it('one kind of members is newest first and keeps the status; a search is in all members', () => {
    const filters = { status: 'active', only: 'paying', searchText: '', sort: byName } as const;
    const now = new Date('2026-11-29T10:00:00Z');
    expect(sortOf(filters)).toEqual(sort);
    expect(membersOf(filters, now).where).toEqual([
      { field: 'is_paying', op: '==', value: true },
      { field: 'subscription_status', op: '==', value: 'active' },
    ]);
    expect(membersOf({ ...filters, searchText: 'Zoé' }, now).where).toEqual([
      { field: 'subscription_status', op: '==', value: 'active' },
      { field: 'search', op: 'array-contains', value: 'zoe' },
    ]);
    expect(membersOf({ ...filters, only: 'muted' }, now).where).toEqual([
      { field: 'muted_until', op: '>', value: now },
    ]);
  });
  it('search results are newest first, whatever the sort', () => {
    expect(sortOf({ status: 'all', only: 'everybody', searchText: '', sort: byName })).toEqual(
      byName,
    );
    expect(sortOf({ status: 'all', only: 'everybody', searchText: 'Zoé', sort: byName })).toEqual(
      sort,
    );
  });
  it.each([
    ['', false],
    ['z', true],
    ['zo', false],
  ])('%j is too short: %s', (text, expected) => expect(isSearchTooShort(text)).toBe(expected));
});
