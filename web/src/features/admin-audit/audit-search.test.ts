import { expect, it } from 'vitest';
import { parseAuditSearch } from './audit-search.ts';

it.each([
  ['', undefined],
  ['by=actor', undefined],
  ['by=actor&value=%20', undefined],
  ['by=actor&value=u1', { key: 'actor', value: 'u1' }],
  ['by=target&value=videos%2Fv1', { key: 'target', value: 'videos/v1' }],
  ['by=action&value=member.admin', { key: 'action', value: 'member.admin' }],
  ['by=action&value=inconnue', undefined],
  ['by=autre&value=u1', undefined],
])('%j: %o', (search, expected) => {
  expect(parseAuditSearch(new URLSearchParams(search))).toEqual(expected);
});
