import { describe, expect, it } from 'vitest';
import { canOpenLevel } from '@atelier/domain/access/access';
import { nextDay } from '@atelier/domain/time/day';
import { parseDuration } from '@atelier/domain/time/duration';
import * as values from '@atelier/domain/values';
import { NOW, videos, progress, sessions, libraries, summaries, member, video } from './test/demo-data.ts';

describe('learning', () => {
  it('agrees between progress, library labels and statistics', () => {
    expect(libraries.length).toBeGreaterThan(0);
    for (const { ids, data } of libraries) {
      const own = progress.filter((one) => one.ids[0] === ids[0]);
      expect(data.videos).toEqual(
        Object.fromEntries(own.map((one) => [one.ids[1], one.data.completed ? 'completed' : 'started'])),
      );
      expect(Object.keys(data.videos)).toContain(data.last);
      const completed = own.filter((one) => one.data.completed).length;
      expect(summaries.find((one) => one.ids[0] === ids[0])?.data.completed_videos).toBe(completed);
    }
  });

  it('contains only videos open to the member, positions within the video, and completion from 0.9 on', () => {
    for (const { ids, data } of progress) {
      expect([data.user_id, data.video_id]).toEqual(ids);
      const seen = video(data.video_id);
      expect(canOpenLevel(member(data.user_id), seen.level, NOW)).toBe(true);
      expect(data.position_s).toBeLessThan(parseDuration(seen.duration));
      expect(data.completed).toBe(data.progress >= values.COMPLETION_THRESHOLD);
    }
  });

  it('has streaks that match the days of the practice sessions', () => {
    for (const { ids, data } of summaries) {
      const days = sessions.filter((one) => one.ids[0] === ids[0]).map((one) => one.data.day);
      const last = [...days].sort().at(-1)!;
      expect(data.last_active_day).toBe(last);
      const run = [...new Set(days)].sort().reduce((length, day, index, all) => {
        const before = all[index - 1];
        return before !== undefined && nextDay(before) === day ? length + 1 : 1;
      }, 0);
      expect(data.streak_days).toBe(run);
      expect(data.achievements['seven-days']?.completed_at !== undefined).toBe(run >= 7);
    }
  });

  it('contains only moves of existing videos', () => {
    const known = new Set(videos.flatMap(({ data }) => (data.moves ?? []).map(({ id }) => id)));
    const practised = sessions.flatMap(({ data }) => Object.keys(data.moves));
    expect(practised.length).toBeGreaterThan(0);
    expect(practised.filter((id) => !known.has(id))).toEqual([]);
  });
});
