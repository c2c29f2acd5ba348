import { describe, expect, it } from 'vitest';
import { figureOf } from '@atelier/figure/figure-of';
import { figureSvg } from '@atelier/figure/figure-svg';
import { parseDuration } from '@atelier/domain/time/duration';
import * as values from '@atelier/domain/values';
import {
  NOW,
  videos,
  published,
  catalogs,
  comments,
  member,
  progress,
  stats,
  teasers,
  video,
} from '../test/demo-data.ts';

const DAY_MS = 86_400_000;

describe('videos', () => {
  it('are twelve per level at least, each with its own figure', () => {
    for (const level of values.TIERS) {
      expect(
        published.filter(({ data }) => data.level === level).length,
        level,
      ).toBeGreaterThanOrEqual(12);
    }
    const drawn = published.map(({ ids: [id = ''], data }) =>
      figureSvg({ ...figureOf({ ...data, id }), idPrefix: 'p' }),
    );
    expect(new Set(drawn).size).toBe(published.length);
    for (const category of values.VIDEO_CATEGORIES) {
      expect(videos.some(({ data }) => data.category === category)).toBe(true);
    }
    for (const level of values.DIFFICULTY_LEVELS) {
      expect(published.some(({ data }) => data.difficulty_level === level)).toBe(true);
    }
  });

  it('are as difficult as their plan says, and appear as often', () => {
    const difficulties = (level: string) =>
      new Set(
        published
          .filter(({ data }) => data.level === level)
          .map(({ data }) => data.difficulty_level),
      );
    expect(difficulties('basic')).toEqual(new Set(['Débutant']));
    expect(difficulties('pro')).toEqual(new Set(['Débutant', 'Avancé']));
    expect(difficulties('premium')).toEqual(new Set(values.DIFFICULTY_LEVELS));
    for (const [level, perMonth] of [
      ['basic', 1],
      ['pro', 2],
      ['premium', 3],
    ] as const) {
      const recent = published.filter(
        ({ data }) =>
          data.level === level && NOW.getTime() - data.created_at.getTime() < 30 * DAY_MS,
      );
      expect(recent, level).toHaveLength(perMonth);
    }
  });

  it('were published before anybody watched or rated them, and after their author joined', () => {
    for (const { ids, data } of [
      ...comments,
      ...progress.map(({ ids, data }) => ({ ids: [ids[1]], data })),
    ]) {
      const at = 'last_watched_at' in data ? data.last_watched_at : data.created_at;
      expect(at.getTime(), ids[0]).toBeGreaterThan(video(ids[0] ?? '').created_at.getTime());
    }
    for (const { ids, data } of videos) {
      expect(data.created_at.getTime(), ids[0]).toBeGreaterThan(
        member(data.author_id).created_at.getTime(),
      );
    }
  });

  it('are stored in the folder of their level, or of their author for drafts', () => {
    for (const { ids, data } of published) {
      expect(data.subscription_tier).toBe(data.level);
      expect([data.url, data.thumbnail_url]).toEqual([
        `videos/${data.level}/${ids[0]}.mp4`,
        `videos/${data.level}/thumbnails/${ids[0]}.jpg`,
      ]);
    }
    const drafts = videos.filter(({ data }) => data.status === 'brouillon');
    expect(drafts.length).toBeGreaterThan(0);
    for (const { data } of drafts) {
      expect(data.subscription_tier).toBe('draft');
      expect(member(data.author_id).is_pro_trainer).toBe(true);
      expect(data.url).toMatch(new RegExp(`^videos/drafts/${data.author_id}/[0-9]{13}\\.mp4$`));
      expect(data.thumbnail_url).toMatch(
        new RegExp(`^videos/drafts/${data.author_id}/thumbnails/[0-9]{13}\\.jpg$`),
      );
    }
  });

  it('have ordered moves within the clip, with unique ids', () => {
    const withMoves = published.filter(({ data }) => (data.moves ?? []).length > 0);
    expect(withMoves.length).toBeGreaterThan(3);
    for (const { data } of withMoves) {
      const moves = data.moves ?? [];
      expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length);
      let end = 0;
      for (const move of moves) {
        expect(move.start_s).toBeGreaterThanOrEqual(end);
        expect(move.end_s).toBeGreaterThan(move.start_s);
        end = move.end_s;
      }
      expect(end).toBeLessThanOrEqual(parseDuration(data.duration));
    }
  });

  it('have unique publication times and are listed in the catalog of their level, newest first', () => {
    expect(new Set(published.map(({ data }) => data.created_at.getTime())).size).toBe(
      published.length,
    );
    expect(catalogs.map(({ ids }) => ids[0]).sort()).toEqual([...values.TIERS].sort());
    for (const { ids, data } of catalogs) {
      const inLevel = published.filter((one) => one.data.level === ids[0]);
      expect(data.count).toBe(inLevel.length);
      const times = data.cards.map(({ created_at }) => created_at.getTime());
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(data.cards.map(({ id }) => id).sort()).toEqual(
        inLevel.map((one) => one.ids[0]).sort(),
      );
      for (const { id, rating, moves, ...shown } of data.cards) {
        expect(video(id)).toMatchObject(shown);
        expect(moves).toBe(video(id).moves?.length ?? 0);
        const rated = stats.find((one) => one.ids[0] === id && one.data.rating_count > 0);
        expect(rating).toBe(rated?.data.rating);
      }
    }
  });

  it('of a paid level are listed in its teasers, with the name of their author', () => {
    expect(teasers.map(({ ids }) => ids[0]).sort()).toEqual([...values.PAID_TIERS].sort());
    for (const { ids, data } of teasers) {
      expect(data.cards.map(({ id }) => id)).toEqual(
        catalogs.find((one) => one.ids[0] === ids[0])?.data.cards.map(({ id }) => id),
      );
      for (const { id, author_name } of data.cards) {
        expect(author_name).toBe(member(video(id).author_id).display_name);
      }
    }
  });
});
