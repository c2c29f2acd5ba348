import { describe, expect, it } from 'vitest';
import { type ListedEvent, PAGE_SIZE, nextPage, firstPage, sortEvents, appendPage } from './event-pages.ts';

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
  it('puts what lasts until today ahead, first, and the rest of the past behind, latest first', () => {
    const past = [
      event('ended-yesterday', '2026-11-19'),
      event('lasting', '2026-11-18', { date_end: '2026-11-20' }),
      event('long-ago', '2026-01-02'),
    ];
    const upcoming = [
      event('today', '2026-11-20'),
      event('declared-over', '2026-11-20', { status: 'completed' }),
      event('later', '2027-02-02'),
    ];
    const { upcomingEvents: ahead, pastEvents: over } = sortEvents(upcoming, past, '2026-11-20');
    expect(ids(ahead)).toBe('lasting today later');
    expect(ids(over)).toBe('declared-over ended-yesterday long-ago');
  });

  it('shows an event once that both lists hold', () => {
    const both = event('both', '2026-11-20');
    expect(ids(sortEvents([both], [both], '2026-11-20').upcomingEvents)).toBe('both');
  });
});

describe('pages of the past', () => {
  /** What the server answers: latest first, from a day on, so many. */
  const serve = (all: readonly ListedEvent[], until: string, limit: number) =>
    all.filter(({ date }) => date <= until).slice(0, limit);

  it.each<[number | null, number]>([
    [null, PAGE_SIZE],
    [3, PAGE_SIZE],
    [60, 60],
    [400, 100],
  ])('begin with what was shown before (%s) as far as rules allow: %s', (shown, limit) => {
    expect(firstPage('2026-12-31', shown)).toEqual({ until: '2026-12-31', limit });
  });

  it('reach every event once, whatever days share', () => {
    const all = Array.from({ length: 200 }, (_, index) =>
      event(`e${index}`, `2026-${String(12 - Math.floor(index / 20)).padStart(2, '0')}-01`),
    );
    let known: readonly ListedEvent[] = serve(all, '2026-12-31', PAGE_SIZE);
    for (;;) {
      const { until, limit } = nextPage(known, '2026-12-31');
      const page = serve(all, until, limit);
      known = appendPage(known, page);
      if (page.length < limit) break;
    }
    expect(ids(known)).toBe(ids(all));
  });

  it('never ask for more than rules allow', () => {
    const one = Array.from({ length: 90 }, (_, index) => event(`e${index}`, '2026-05-05'));
    expect(nextPage(one, '2026-12-31')).toEqual({ until: '2026-05-05', limit: 100 });
  });
});
