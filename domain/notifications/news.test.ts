import { describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { PAID_TIERS, TIERS } from '../values.ts';
import {
  isEventOf,
  isFilmOf,
  MAX_NEWS,
  newsOf,
  type NewsItem,
  type NewsSources,
  parseNews,
  tiersOfChange,
} from './news.ts';
import { shownNews, unseenNews } from './shown-news.ts';

const NOW = new Date('2026-11-30T10:00:00Z');
const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const film = (id: string, days: number) => ({ id, title: `Film ${id}`, created_at: before(days) });
const session = {
  id: 's1',
  title: 'Le tour',
  tiers: ['pro', 'premium'] as ('pro' | 'premium')[],
  status: 'planned' as const,
  starts_at: before(-3),
  ends_at: new Date(before(-3).getTime() + HOUR_MS),
  created_at: before(2),
};
const event = {
  id: 'e1',
  title: 'Atelier',
  date: '2026-12-04',
  start_time: '18:00',
  end_time: '20:00',
  status: 'upcoming' as const,
  is_public: true,
  created_at: before(3),
};
const vipEvent = {
  ...event,
  status: 'premium-tchat-vip' as const,
  is_public: false,
  vip_since: before(1),
};
const sources = (parts: Partial<NewsSources>): NewsSources => ({
  films: [],
  sessions: [],
  events: [],
  ...parts,
});
const keys = (news: readonly NewsItem[]) => news.map(({ kind, id }) => `${kind} ${id}`);

describe('the news of a plan', () => {
  it('are films, sessions and events, the newest first', () => {
    const all = sources({
      films: [film('old', 9), film('new', 1)],
      sessions: [session],
      events: [event],
    });
    expect(keys(newsOf('pro', all, [], NOW))).toEqual([
      'film new',
      'session s1',
      'event e1',
      'film old',
    ]);
    expect(keys(newsOf('basic', all, [], NOW))).toEqual(['film new', 'event e1', 'film old']);
  });

  it.each([
    ['a cancelled session', { sessions: [{ ...session, status: 'cancelled' as const }] }],
    ['a session that has begun', { sessions: [{ ...session, starts_at: NOW }] }],
    ['an event that is over', { events: [{ ...event, date: '2026-11-29' }] }],
    ['an event that an admin ended', { events: [{ ...event, status: 'completed' as const }] }],
    ['an event that is not public', { events: [{ ...event, is_public: false }] }],
  ])('leave out %s', (_what, parts) => {
    expect(newsOf('premium', sources(parts), [], NOW)).toEqual([]);
  });

  it('name a VIP event to Premium only, until it is public', () => {
    const all = sources({ events: [vipEvent] });
    const whose = TIERS.map((tier) => newsOf(tier, all, [], NOW).map(({ at }) => at));
    expect(whose).toEqual([[], [], [], [before(1)]]);
    const open = sources({ events: [{ ...vipEvent, is_public: true, vip_since: before(8) }] });
    expect(newsOf('pro', open, [], NOW)).toMatchObject([{ id: 'e1', at: before(3) }]);
  });

  it('tell the day of a VIP event, which begins in the studio, to Premium only', () => {
    const open = sources({ events: [{ ...vipEvent, is_public: true }] });
    const dayOf = (tier: 'pro' | 'premium') => newsOf(tier, open, [], NOW)[0]?.vip_day;
    expect([dayOf('premium'), dayOf('pro')]).toEqual([
      new Date('2026-12-04T00:00+01:00'),
      undefined,
    ]);
  });

  it('are at most twenty, among which VIP events keep their place', () => {
    const films = Array.from({ length: MAX_NEWS + 5 }, (_, index) => film(`f${index}`, index / 10));
    const news = newsOf('premium', sources({ films, events: [vipEvent, event] }), [], NOW);
    expect(news).toHaveLength(MAX_NEWS);
    expect(keys(news)).toContain('event e1');
    expect(news.at(-1)?.id).toBe('f18');
  });

  it('are as new as what they name, or as the moment that revealed it, and stay so', () => {
    const all = sources({ films: [film('draft', 30), film('other', 1)] });
    const revealed = { kind: 'film', id: 'draft', tiers: ['pro'] } as const;
    const [first] = newsOf('pro', all, [], NOW, revealed);
    expect(first).toMatchObject({ id: 'draft', at: NOW });
    expect(newsOf('free', all, [], NOW, revealed)[0]?.id).toBe('other');
    const later = new Date(NOW.getTime() + DAY_MS);
    const again = newsOf('pro', all, newsOf('pro', all, [], NOW, revealed), later, revealed);
    expect(again[0]).toEqual(first);
    expect(newsOf('pro', sources({ films: [film('ahead', -1)] }), [], NOW)[0]?.at).toEqual(NOW);
  });

  it('have the English title of an event that has one', () => {
    const news = newsOf('free', sources({ events: [{ ...event, title_en: 'Workshop' }] }), [], NOW);
    expect(news[0]).toMatchObject({ title: 'Atelier', title_en: 'Workshop' });
  });
});

const draft = { status: 'brouillon', level: 'pro' } as const;
const online = { status: 'en_ligne', level: 'pro' } as const;
const free = { status: 'en_ligne', level: 'free' } as const;
test.each([
  ['a draft', undefined, draft, [], []],
  ['a new film', undefined, online, ['pro'], []],
  ['a draft that is published', draft, online, ['pro'], ['pro']],
  ['a film that is taken out', online, draft, ['pro'], []],
  ['a film that becomes free', online, free, TIERS, ['free', 'basic', 'premium']],
  ['a film that is no longer free', free, online, TIERS, []],
] as const)('%s concerns the plans %o and is new to %o', (_what, former, present, all, news) => {
  const [concerned, revealed] = [all, news];
  expect(tiersOfChange(former, present, isFilmOf)).toEqual({ concerned, revealed });
});

test('a VIP event that becomes public is new to all plans but Premium', () => {
  const { concerned, revealed } = tiersOfChange(
    vipEvent,
    { ...vipEvent, is_public: true },
    isEventOf,
  );
  expect([concerned, revealed]).toEqual([TIERS, TIERS.filter((tier) => tier !== 'premium')]);
  expect(PAID_TIERS.filter((tier) => isEventOf(vipEvent, tier))).toEqual(['premium']);
});

test('stored news are read without kinds of a later version', () => {
  const at = { toMillis: () => NOW.getTime() };
  const stored = { kind: 'film', id: 'v1', title: 'Le tour', at };
  expect(parseNews({ items: [{ kind: 'poll' }, stored], updated_at: at })).toEqual([
    { ...stored, at: NOW },
  ]);
  expect(() => parseNews({ items: [{ ...stored, at: 1 }] })).toThrow('news');
});

describe('what a member is shown', () => {
  const [vip] = newsOf('premium', sources({ events: [vipEvent] }), [], NOW);
  const news = [...newsOf('premium', sources({ films: [film('f1', 0)] }), [], NOW), vip!];
  const shownAt = (at: string) =>
    shownNews(news, new Date(at)).map(({ id, isToday, newAt }) => [id, isToday, newAt]);

  it('begins with a VIP event on its day, which is new again then', () => {
    expect(shownAt('2026-12-03T23:59+01:00')).toEqual([
      ['f1', false, NOW],
      ['e1', false, before(1)],
    ]);
    expect(shownAt('2026-12-04T00:00+01:00')).toEqual([
      ['e1', true, new Date('2026-12-04T00:00+01:00')],
      ['f1', false, NOW],
    ]);
  });

  it('is nothing that is over', () => {
    expect(shownAt('2026-12-04T20:00+01:00').map(([id]) => id)).toEqual(['f1']);
  });

  it('that was announced on its day is not new a second time', () => {
    const at = new Date('2026-12-04T09:00+01:00');
    const [late] = shownNews([{ ...vip!, at }], new Date('2026-12-04T10:00+01:00'));
    expect(late).toMatchObject({ newAt: at, isToday: true });
  });

  const joined = { created_at: before(400) };
  it.each([
    ['all that is not older than notifications are', joined, ['f0', 'f89']],
    ['what came after the mark', { ...joined, notifications_seen_at: before(50) }, ['f0']],
    ['nothing that was there before the member', { created_at: before(0) }, []],
  ])('is unseen: %s', (_what, reader, ids) => {
    const films = [film('f0', 0), film('f89', 89), film('f91', 91)];
    const later = new Date(NOW.getTime() + 1);
    const shown = shownNews(newsOf('free', sources({ films }), [], NOW), later);
    expect(unseenNews(shown, reader, NOW).map(({ id }) => id)).toEqual(ids);
  });
});
