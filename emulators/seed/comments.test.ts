import { describe, expect, it } from 'vitest';
import { canOpenLevel } from '@atelier/domain/access/access';
import { NOW, published, replies, stats, comments, member, video } from './test/demo-data.ts';

describe('comments', () => {
  it('are by members who could open the video, under their name', () => {
    for (const { ids, data } of [...comments, ...replies]) {
      const author = member(data.user_id);
      expect(data.author_name).toBe(author.display_name);
      const { level } = video(ids[0] ?? '');
      expect(
        data.user_id === 'demo-trainer' || canOpenLevel(author, level, NOW),
        `${data.user_id} on ${ids[0]}`,
      ).toBe(true);
    }
  });

  it('match the counts and the average of each video, the newest rating of each member; one video has more than a page of them', () => {
    expect(stats.map(({ ids }) => ids[0]).sort()).toEqual(
      published.map(({ ids }) => ids[0]).sort(),
    );
    for (const { ids, data } of stats) {
      const ofVideo = comments.filter((one) => one.ids[0] === ids[0]).map((one) => one.data);
      const ratings = [
        ...new Map(ofVideo.map(({ user_id, rating }) => [user_id, rating])).values(),
      ];
      expect(data.comment_count).toBe(ofVideo.length);
      expect(data.rating_count).toBe(ratings.length);
      const average =
        ratings.length === 0 ? 5 : ratings.reduce((a, b) => a + b, 0) / ratings.length;
      expect(Math.abs(data.rating - average)).toBeLessThanOrEqual(0.005);
      expect(Number(data.rating.toFixed(2))).toBe(data.rating);
    }
    expect(Math.max(...stats.map(({ data }) => data.comment_count ?? 0))).toBeGreaterThan(20);
    expect(Math.min(...stats.map(({ data }) => data.rating_count))).toBe(0);
  });

  it('have the replies that they count; some are by a trainer, some by the author of the video', () => {
    for (const { ids, data } of comments) {
      const [videoId, id] = ids;
      const answers = replies.filter((one) => one.ids[0] === videoId && one.data.reply_to === id);
      expect(data.reply_count ?? 0, `${videoId} ${id}`).toBe(answers.length);
      for (const answer of answers) {
        expect(answer.data.replied_at.getTime()).toBeGreaterThan(data.created_at.getTime());
      }
    }
    expect(replies.some(({ data }) => data.is_trainer === true)).toBe(true);
    expect(replies.some(({ ids, data }) => data.user_id === video(ids[0] ?? '').author_id)).toBe(
      true,
    );
  });
});
