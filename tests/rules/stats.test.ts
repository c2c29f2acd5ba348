import { describe, it } from 'vitest';
import { expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const stats = { completed_videos: 1, streak_days: 2, best_streak: 3, achievements: {} };
const { as } = useRules('stats', () => ({ 'profiles/free/stats/summary': stats }));

describe("a member's statistics", () => {
  describe('reading', () => {
    expectForEachPerson((uid) => as(uid).get('profiles/free/stats/summary'), {
      allowed: ['free', 'admin'],
      denied: ['other', 'nobody', null],
    });
    it('denied: a list', () => expectDenied(as('free').listAll('profiles/free/stats')));
  });
  describe('writing, only for the server', () => {
    expectForEachPerson((uid) => as(uid).set('profiles/free/stats/summary', stats), {
      allowed: [],
      denied: ['free', 'admin', null],
    });
    it('denied: deleting', () => expectDenied(as('free').delete('profiles/free/stats/summary')));
  });
});
