import { describe, expect, it } from 'vitest';
import { parseDuration } from '@atelier/domain/time/duration';
import * as values from '@atelier/domain/values';
import { videos, published, catalogs, member, video } from '../test/demo-data.ts';

describe('videos', () => {
  it('cover the four levels: at least five free ones, sixteen in total', () => {
    const count = (level: string) => published.filter(({ data }) => data.level === level).length;
    expect(values.TIERS.map(count).every((number) => number > 0)).toBe(true);
    expect(count('free')).toBeGreaterThanOrEqual(5);
    expect(published.length).toBeGreaterThanOrEqual(16);
    for (const category of values.VIDEO_CATEGORIES)
      expect(videos.some(({ data }) => data.category === category)).toBe(true);
    for (const level of values.DIFFICULTY_LEVELS)
      expect(published.some(({ data }) => data.difficulty_level === level)).toBe(true);
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
      expect(data.thumbnail_url).toMatch(new RegExp(`^videos/drafts/${data.author_id}/thumbnails/[0-9]{13}\\.jpg$`));
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
    expect(new Set(published.map(({ data }) => data.created_at.getTime())).size).toBe(published.length);
    expect(catalogs.map(({ ids }) => ids[0]).sort()).toEqual([...values.TIERS].sort());
    for (const { ids, data } of catalogs) {
      const inLevel = published.filter((one) => one.data.level === ids[0]);
      expect(data.count).toBe(inLevel.length);
      const times = data.cards.map(({ created_at }) => created_at.getTime());
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(data.cards.map(({ id }) => id).sort()).toEqual(inLevel.map((one) => one.ids[0]).sort());
      for (const { id, ...shown } of data.cards) expect(video(id)).toMatchObject(shown);
    }
  });
});
