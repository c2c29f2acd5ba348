import { describe, expect, it } from 'vitest';
import { canOpenLevel } from '@atelier/domain/access/access';
import { NOW, published, stats, comments, member, video } from './test/demo-data.ts';

describe('comments', () => {
  it('are by members who could open the video, under their name', () => {
    for (const { ids, data } of comments) {
      const author = member(data.user_id);
      expect(data.author_name).toBe(author.display_name);
      const { level } = video(ids[0] ?? '');
      expect(data.user_id === 'demo-trainer' || canOpenLevel(author, level, NOW), `${data.user_id} on ${ids[0]}`).toBe(
        true,
      );
    }
  });

  it('match the rating count and average of each video; one video has more than a page of them', () => {
    expect(stats.map(({ ids }) => ids[0]).sort()).toEqual(published.map(({ ids }) => ids[0]).sort());
    for (const { ids, data } of stats) {
      const ratings = comments.filter((one) => one.ids[0] === ids[0]).map((one) => one.data.rating);
      expect(data.rating_count).toBe(ratings.length);
      const average = ratings.length === 0 ? 5 : ratings.reduce((a, b) => a + b, 0) / ratings.length;
      expect(Math.abs(data.rating - average)).toBeLessThanOrEqual(0.005);
      expect(Number(data.rating.toFixed(2))).toBe(data.rating);
    }
    expect(Math.max(...stats.map(({ data }) => data.rating_count))).toBeGreaterThan(20);
    expect(Math.min(...stats.map(({ data }) => data.rating_count))).toBe(0);
  });
});
