import { describe, expect, it } from 'vitest';
import {
  appendPage,
  firstPage,
  type ListedEvent,
  nextPage,
  PAGE_SIZE,
  sortEvents,
} from './event-list.ts';

const event = (id: string, date: string, more: Partial<ListedEvent> = {}): ListedEvent => ({
  id,
  title: id,
  description: id,
  type: 'demo',
  date,
  start_time: '10:00',
  end_time: '12:00',
  location: 'Paris',
  status: 'upcoming',
  is_public: true,
  created_at: new Date(0),
  ...more,
});
const ids = (events: readonly ListedEvent[]) => events.map(({ id }) => id).join(' ');

describe('sortEvents', () => {
  const noon = new Date('2026-11-20T12:00+01:00');

  it('puts events that still last first among the upcoming, and past events latest first', () => {
    const past = [
      event('ended-yesterday', '2026-11-19'),
      event('lasting-past-noon', '2026-11-19', { start_time: '20:00', end_time: '13:00' }),
      event('lasting', '2026-11-18', { date_end: '2026-11-20', end_time: '18:00' }),
      event('long-ago', '2026-01-02'),
    ];
    const upcoming = [
      event('ended-at-noon', '2026-11-20'),
      event('today', '2026-11-20', { end_time: '12:30' }),
      event('declared-over', '2026-11-20', { status: 'completed' }),
      event('later', '2027-02-02'),
    ];
    const { upcomingEvents, pastEvents } = sortEvents(upcoming, past, noon);
    expect(ids(upcomingEvents)).toBe('lasting lasting-past-noon today later');
    expect(ids(pastEvents)).toBe('declared-over ended-at-noon ended-yesterday long-ago');
  });

  it('returns an event of both lists once', () => {
    const both = event('both', '2026-11-21');
    expect(ids(sortEvents([both], [both], noon).upcomingEvents)).toBe('both');
  });
});

describe('pages of past events', () => {
  /** The answer of the server: `limit` events up to a day, latest first. */
  const serve = (all: readonly ListedEvent[], until: string, limit: number) =>
    all.filter(({ date }) => date <= until).slice(0, limit);

  it.each<[number | null, number]>([
    [null, PAGE_SIZE],
    [3, PAGE_SIZE],
    [60, 60],
    [400, 100],
  ])(
    'start with as many as were shown before (%s), up to the limit of the rules: %s',
    (shown, limit) => {
      expect(firstPage('2026-12-31', shown)).toEqual({ until: '2026-12-31', limit });
    },
  );

  it('contain every event once, also when several share a day', () => {
    const all = Array.from({ length: 200 }, (_, index) =>
      event(`e${index}`, `2026-${String(12 - Math.floor(index / 20)).padStart(2, '0')}-01`),
    );
    let loaded: readonly ListedEvent[] = serve(all, '2026-12-31', PAGE_SIZE);
    for (;;) {
      const { until, limit } = nextPage(loaded, '2026-12-31');
      const page = serve(all, until, limit);
      loaded = appendPage(loaded, page);
      if (page.length < limit) break;
    }
    expect(ids(loaded)).toBe(ids(all));
  });

  it('never exceed the limit of the rules', () => {
    const sameDay = Array.from({ length: 90 }, (_, index) => event(`e${index}`, '2026-05-05'));
    expect(nextPage(sameDay, '2026-12-31')).toEqual({ until: '2026-05-05', limit: 100 });
  });
});
