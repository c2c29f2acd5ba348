import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudioEvent } from '@atelier/domain/content/event';
import { newestVipEvents } from '@atelier/domain/queries/event-queries';
import { initTranslations } from '../../../test/real-translations.ts';

const vipEvents = vi.hoisted(() => ({ data: [] as unknown[] }));
vi.mock('../data/live-chat.ts', () => ({
  useVipEvents: () => ({ status: 'ready', fromCache: false, data: vipEvents.data }),
}));
const { daysUntilPublic, VipEvents } = await import('./vip-events.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

describe('the days until an event is public', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

  it.each<[string, boolean, Date | undefined, number | null]>([
    ['just announced', false, now, 5],
    ['an hour ago', false, hoursAgo(1), 5],
    ['two days ago', false, hoursAgo(48), 3],
    ['nearly five days ago', false, hoursAgo(119), 1],
    ['due', false, hoursAgo(120), 0],
    ['overdue', false, hoursAgo(200), 0],
    ['without a start', false, undefined, 5],
    ['public already', true, hoursAgo(48), null],
  ])('%s', (_name, is_public, vip_since, days) => {
    expect(daysUntilPublic({ is_public, vip_since }, now, 5)).toBe(days);
  });
});

const vipEvent = (number: number) => ({
  id: `vip-${number}`,
  data: {
    title: `Soirée ${number}`,
    description: 'x',
    date: `2027-03-0${number}`,
    start_time: '18:00',
    end_time: '20:00',
    type: 'masterclass',
    location: 'Lyon',
    status: 'premium-tchat-vip',
    is_public: false,
    vip_since: new Date(),
  } as StudioEvent,
});
const vipEventList = () => (
  <MemoryRouter>
    <VipEvents />
  </MemoryRouter>
);

it('links the three newest VIP events and says when they become public', () => {
  // Order and number come from the query.
  expect(newestVipEvents()).toMatchObject({ limit: 3, orderBy: [['created_at', 'desc']] });
  vipEvents.data = [3, 2, 1].map(vipEvent);
  const { rerender } = render(vipEventList());
  const shown = () =>
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(shown()[0]).toEqual(['Soirée 3', '/events/vip-3']);
  expect(screen.getAllByRole('article')[0]?.textContent).toMatch(/Public dans 5\sjours/);
  vipEvents.data = [4, 3, 2].map(vipEvent);
  rerender(vipEventList());
  expect(shown().map(([title]) => title)).toEqual(['Soirée 4', 'Soirée 3', 'Soirée 2']);
});

it('marks a VIP event that is in French only', async () => {
  await initTranslations('en');
  const translated = vipEvent(2);
  vipEvents.data = [
    vipEvent(1),
    { ...translated, data: { ...translated.data, title_en: 'Show', description_en: 'y' } },
  ];
  render(vipEventList());
  const marked = screen.getByText('In French').closest('article');
  expect(marked?.textContent).toContain('Soirée 1');
});
