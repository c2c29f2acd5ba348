import { describe, it } from 'vitest';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const summary = { skills: {}, days: { '2026-11-20': 600 }, updated_at: new Date(0) };
const path = 'profiles/free/practice/summary';
const { as } = useRules('practice-summary', () => ({ [path]: summary }));

describe("a member's practice summary", () => {
  describe('reading', () => {
    expectForEachPerson((uid) => as(uid).get(path), {
      allowed: ['free'],
      denied: ['other', 'admin', 'nobody', null],
    });
    it('denied: a list', () =>
      expectDenied(as('free').list(querySpec('profiles/free/practice', 1))));
    it('denied: another document beside it', () =>
      expectDenied(as('free').get('profiles/free/practice/other')));
  });
  describe('writing, only for the server', () => {
    expectForEachPerson((uid) => as(uid).set(path, summary), {
      allowed: [],
      denied: ['free', 'admin', null],
    });
    it('denied: creating', () =>
      expectDenied(as('other').set('profiles/other/practice/summary', summary)));
    it('denied: deleting', () => expectDenied(as('free').delete(path)));
  });
});
