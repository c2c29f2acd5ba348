import { describe, expect, it } from 'vitest';
import { canOpenLevel } from '@atelier/domain/access/access';
import { isMastered } from '@atelier/domain/learning/mastery';
import { datesOf, dueSkills } from '@atelier/domain/learning/plan-reviews';
import { dayIn, nextDay, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { parseDuration } from '@atelier/domain/time/duration';
import * as values from '@atelier/domain/values';
import {
  NOW,
  videos,
  progress,
  sessions,
  libraries,
  masteries,
  practices,
  summaries,
  member,
  video,
} from './test/demo-data.ts';

describe('learning', () => {
  it('agrees between progress, library labels and statistics', () => {
    expect(libraries.length).toBeGreaterThan(0);
    for (const { ids, data } of libraries) {
      const own = progress.filter((one) => one.ids[0] === ids[0]);
      expect(data.videos).toEqual(
        Object.fromEntries(
          own.map((one) => [one.ids[1], one.data.completed ? 'completed' : 'started']),
        ),
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

  it('has a practice summary of each skill and of the time of each day', () => {
    expect(practices.length).toBeGreaterThan(0);
    for (const { ids, data } of practices) {
      const skills = masteries.filter((one) => one.ids[0] === ids[0]);
      expect(Object.keys(data.skills)).toEqual(skills.map((one) => one.ids[1]));
      for (const { ids: names, data: skill } of skills) {
        expect(data.skills[names[1] ?? '']).toMatchObject({ tries: skill.tries, best: skill.best });
        expect(video(skill.video_id).moves?.find(({ id }) => id === skill.move_id)).toMatchObject({
          name_fr: skill.name_fr,
          name_en: skill.name_en,
        });
      }
      const own = sessions.filter((one) => one.ids[0] === ids[0]).map((one) => one.data);
      const total = own.reduce((sum, { seconds }) => sum + seconds, 0);
      expect(Object.values(data.days).reduce((sum, seconds) => sum + seconds, 0)).toBe(total);
    }
  });

  it('has a member whose answers and practice fill a plan, and one without answers', () => {
    const practice = practices.find(({ ids }) => ids[0] === 'demo-premium')!.data;
    const skills = Object.values(practice.skills);
    expect(skills.filter(isMastered).length).toBeGreaterThan(1);
    const day = dayIn(STUDIO_TIME_ZONE, NOW);
    const due = dueSkills(skills, datesOf({ day, timeZone: STUDIO_TIME_ZONE }));
    expect(due.length).toBeGreaterThan(2);
    expect(skills.map(({ failed }) => failed)).toContain(2);
    expect(member('demo-premium').preferences?.practice).toMatchObject({ minutes: 30 });
    expect(member('demo-free').preferences?.practice).toBeUndefined();
  });

  it('contains only moves of existing videos', () => {
    const known = new Set(videos.flatMap(({ data }) => (data.moves ?? []).map(({ id }) => id)));
    const practised = sessions.flatMap(({ data }) => Object.keys(data.moves));
    expect(practised.length).toBeGreaterThan(0);
    expect(practised.filter((id) => !known.has(id))).toEqual([]);
  });
});
