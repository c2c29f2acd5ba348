import { describe, it } from 'vitest';
import { denied, forEverybody } from '../support/rules-expectations.ts';
import { useRules } from '../support/rules-world.ts';

const stats = { completed_videos: 1, streak_days: 2, best_streak: 3, achievements: {} };
const { as } = useRules('stats', () => ({ 'profiles/free/stats/summary': stats }));

describe("a member's statistics", () => {
  describe('reading', () => {
    forEverybody((uid) => as(uid).get('profiles/free/stats/summary'), {
      allowed: ['free', 'admin'],
      denied: ['other', 'nobody', null],
    });
    it('denied: a list', () => denied(as('free').listAll('profiles/free/stats')));
  });
  describe('writing is left to the server', () => {
    forEverybody((uid) => as(uid).set('profiles/free/stats/summary', stats), {
      allowed: [],
      denied: ['free', 'admin', null],
    });
    it('denied: deleting', () => denied(as('free').delete('profiles/free/stats/summary')));
  });
});
