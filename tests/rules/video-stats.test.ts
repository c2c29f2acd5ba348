import { describe, it } from 'vitest';
import { mostViewedVideos } from '@atelier/domain/queries/admin-queries';
import { expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const stats = { views: 3, rating: 4.5, rating_count: 2 };
const { as } = useRules('video-stats', () => ({ 'video_stats/v1': stats }));

describe('statistics of a video', () => {
  describe('reading', () => {
    expectForEachPerson((uid) => as(uid).get('video_stats/v1'), {
      allowed: [null, 'free', 'admin'],
      denied: [],
    });
  });
  describe('the most viewed', () => {
    expectForEachPerson((uid) => as(uid).list(mostViewedVideos()), {
      allowed: ['admin'],
      denied: ['premium', 'trainer', null],
    });
    it('denied: a page of 101', () => expectDenied(as('admin').list(mostViewedVideos(101))));
  });
  describe('writing, only for the server', () => {
    expectForEachPerson((uid) => as(uid).set('video_stats/v1', stats), {
      allowed: [],
      denied: ['admin', 'trainer', null],
    });
    it('denied: deleting', () => expectDenied(as('admin').delete('video_stats/v1')));
  });
});
