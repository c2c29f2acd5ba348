import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import type { StudioEvent } from '@atelier/domain/content/event';
import { LiveSourceContext } from '../../lib/firestore/live-query.tsx';
import { type DocumentsByPath, fakeLiveSource } from '../../test/fake-firestore.ts';
import { initTranslations } from '../../test/real-translations.ts';

let now = new Date();
let member: Member | null = null;
vi.mock('../../lib/use-now.ts', () => ({ useNow: () => now }));
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => member && { uid: 'zoe', member },
}));
const { UpcomingEvents } = await import('./upcoming-events.tsx');

beforeEach(async () => {
  member = null;
  await initTranslations('fr');
});
afterEach(cleanup);

const event = (title: string, date: string, start_time: string, end_time: string): StudioEvent => ({
  title,
  description: 'Longue.',
  type: 'demo',
  location: 'Paris',
  status: 'upcoming',
  date,
  start_time,
  end_time,
  is_public: true,
  created_at: new Date(0),
});
const EVENTS: DocumentsByPath = {
  'events/evening': event('Soirée', '2026-11-20', '18:00', '20:00'),
  'events/night': event('Nuit', '2026-11-20', '22:00', '02:00'),
  'events/morning': event('Matin', '2026-11-21', '09:00', '11:00'),
  'events/noon': event('Midi', '2026-11-21', '11:30', '13:00'),
  'events/course': event('Cours', '2026-11-21', '12:15', '12:45'),
  'events/week': { ...event('Semaine', '2026-11-30', '10:00', '18:00'), date_end: '2026-12-04' },
  'events/tour': { ...event('Tournée', '2026-12-20', '10:00', '18:00'), date_end: '2026-12-22' },
  'events/later': event('Plus tard', '2026-12-05', '19:00', '21:00'),
};

function shownFrom(events: DocumentsByPath) {
  render(
    <MemoryRouter>
      <LiveSourceContext value={fakeLiveSource(events)}>
        <UpcomingEvents />
      </LiveSourceContext>
    </MemoryRouter>,
  );
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}

it.each([
  ['2026-11-20T19:00+01:00', ['Soirée', 'Nuit']],
  ['2026-11-20T23:30+01:00', ['Nuit', 'Matin']],
  ['2026-11-21T00:30+01:00', ['Nuit', 'Matin']],
  ['2026-11-21T02:00+01:00', ['Matin', 'Midi']],
  ['2026-11-21T12:00+01:00', ['Midi', 'Cours']],
  ['2026-11-21T13:00+01:00', ['Semaine', 'Plus tard']],
  ['2026-12-04T17:00+01:00', ['Semaine', 'Plus tard']],
  ['2026-12-04T18:00+01:00', ['Plus tard', 'Tournée']],
])('at %s the next two events are %o', (at, titles) => {
  now = new Date(at);
  expect(shownFrom(EVENTS)).toEqual(titles);
});

it.each([
  ['premium', ['Avant-première', 'Soirée'], true],
  ['pro', ['Soirée', 'Nuit'], false],
] as const)('a %s member sees %o next', (subscription_tier, titles, isMarked) => {
  now = new Date('2026-11-20T12:00+01:00');
  member = {
    subscription_tier,
    subscription_status: 'active',
    membership_source: 'admin',
    is_admin: false,
    is_pro_trainer: false,
  };
  const vip: StudioEvent = {
    ...event('Avant-première', '2026-11-20', '13:00', '14:00'),
    status: 'premium-tchat-vip',
    is_public: false,
  };
  expect(shownFrom({ ...EVENTS, 'events/vip': vip })).toEqual(titles);
  expect(screen.queryAllByText('Avant-première Premium')).toHaveLength(isMarked ? 1 : 0);
});
