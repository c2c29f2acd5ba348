import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldFilter, QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../lib/errors.ts';
import { AtAddress } from '../../test/at-address.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import type { ListedEvent } from './event-list.ts';

let stored: ListedEvent[] = [];
let eventDoc: object = { status: 'loading' };
let session: object = { status: 'signed-out' };
let now = new Date();

/** The answer of the server to a query: filtered by audience and days, ordered and limited. */
function serve({ where, orderBy, limit }: QuerySpec) {
  const days = where.find(
    (filter): filter is FieldFilter => 'field' in filter && filter.op !== '==',
  );
  const forPremium = where.some((filter) => 'or' in filter);
  const latestFirst = orderBy[0]?.[1] === 'desc';
  return stored
    .filter(({ is_public }) => is_public || forPremium)
    .filter(({ date, date_end = '' }) => {
      if (days?.op === '<=') return date <= String(days.value);
      return (days?.field === 'date' ? date : date_end) >= String(days?.value);
    })
    .toSorted((a, b) => (latestFirst ? -1 : 1) * a.date.localeCompare(b.date))
    .slice(0, limit)
    .map((data) => ({ id: data.id, data }));
}
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveQuery: (spec: QuerySpec) => ({ status: 'ready', data: serve(spec), fromCache: false }),
  useLiveDoc: () => eventDoc,
  readQuery: async (spec: QuerySpec) => serve(spec),
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => session,
  useSessionChangedAt: () => now,
}));
vi.mock('../../lib/use-now.ts', () => ({ useNow: () => now }));
vi.mock('../../lib/media/signed-urls.ts', () => ({
  fetchSignedUrls: () => new Promise(() => undefined),
}));
const { EventsPage } = await import('./events-page.tsx');
const { EventPage } = await import('./event-page.tsx');

const event = (
  id: string,
  title: string,
  date: string,
  more: Partial<ListedEvent> = {},
): ListedEvent => ({
  id,
  title,
  description: 'Deux heures.',
  type: 'masterclass',
  date,
  start_time: '19:00',
  end_time: '21:00',
  location: 'Paris',
  status: 'upcoming',
  is_public: true,
  created_at: new Date(0),
  ...more,
});
const VIP = {
  is_public: false,
  status: 'premium-tchat-vip',
  vip_since: new Date('2026-11-19T12:00:00Z'),
} as const;
const PREMIUM = {
  subscription_tier: 'premium',
  subscription_status: 'active',
  membership_source: 'admin',
};

beforeEach(async () => {
  await initTranslations('fr');
  session = { status: 'signed-out' };
  now = new Date('2026-11-20T12:00:00Z');
  stored = [
    event('master', 'Bouteille et shaker', '2026-12-05'),
    event('vip', 'Répétition ouverte', '2026-12-06', VIP),
    event('cup', 'Coupe de l’Est', '2026-12-10', {
      type: 'competition',
      description: 'Un jury international.',
      external_url: 'https://coupe.example/inscriptions',
    }),
    event('old', 'Soirée', '2026-10-01', { status: 'completed' }),
  ];
});
afterEach(cleanup);

const open = (url = '/events') =>
  act(async () => {
    render(
      <AtAddress address={url}>
        <EventsPage />
      </AtAddress>,
    );
  });
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const shown = () =>
  stored.filter(({ title }) => screen.queryByText(title) !== null).map(({ id }) => id);
const foundNothing = () => screen.queryByText('Aucun événement correspondant') !== null;

describe('the event list', () => {
  it('is filtered by text and by type, and shows everything once the filters are cleared', async () => {
    await open();
    expect(shown()).toEqual(['master', 'cup', 'old']);
    expect(screen.queryAllByText('Passé').length).toBe(1);
    search('JURY international');
    expect(shown()).toEqual(['cup']);
    expect(screen.getByRole('link', { name: /détails/i }).getAttribute('href')).toBe(
      'https://coupe.example/inscriptions',
    );
    await press('Démonstration');
    expect(shown()).toEqual([]);
    expect(foundNothing()).toBe(true);
    await press('Effacer les filtres');
    expect(shown()).toEqual(['master', 'cup', 'old']);
  });

  it('applies the filters of the URL at once, as after a reload', async () => {
    await open('/events?q=jury&type=demo');
    expect(shown()).toEqual([]);
    expect(foundNothing()).toBe(true);
  });

  it('contains VIP events for premium members only', async () => {
    session = { status: 'signed-in', uid: 'p', profile: PREMIUM };
    await open();
    expect(shown()).toEqual(['master', 'vip', 'cup', 'old']);
    expect(screen.queryAllByText('Avant-première Premium').length).toBe(1);
  });

  it('loads past events by page, and a search can continue among older ones', async () => {
    const newer = Array.from({ length: 29 }, (_, index) =>
      event(`e${index}`, `Soirée ${index}`, `2025-01-${10 + (index % 15)}`),
    );
    stored = [...newer, event('oldest', 'La plus ancienne', '2023-05-05')];
    await open();
    search('ancienne');
    expect(foundNothing()).toBe(true);
    await press('Chercher parmi les plus anciens');
    expect(shown()).toEqual(['oldest']);
    expect(screen.queryByText(/tous les événements/i)).not.toBeNull();
  });
});

it('an event that goes on is upcoming, however long ago it began', async () => {
  const newer = Array.from({ length: 24 }, (_, index) =>
    event(`e${index}`, `Soirée ${index}`, '2026-11-10'),
  );
  stored = [...newer, event('long', 'Exposition', '2026-11-01', { date_end: '2026-11-30' })];
  await open();
  expect(
    within(screen.getByRole('region', { name: 'À venir' })).getByText('Exposition'),
  ).toBeTruthy();
});

describe('one event', () => {
  const isIndexed = () => document.querySelector('meta[name=robots]') === null;
  /** The title of the page, and whether search engines may list it. */
  const shownPage = (answer: object, id = 'vip') => {
    eventDoc = answer;
    render(
      <MemoryRouter>
        <EventPage eventId={id} />
      </MemoryRouter>,
    );
    const found = [screen.getByRole('heading', { level: 1 }).textContent, isIndexed()];
    cleanup();
    return found;
  };
  it.each(['fr', 'en'] as const)(
    'hidden and unknown events and invalid ids show the same message and are not indexed, in %s',
    async (locale) => {
      await initTranslations(locale);
      const notFound = [locale === 'fr' ? 'Événement introuvable' : 'Event not found', false];
      expect(shownPage({ status: 'error', error: new AppError('forbidden') })).toEqual(notFound);
      expect(shownPage({ status: 'ready', data: null })).toEqual(notFound);
      expect(shownPage({ status: 'loading' }, '..')).toEqual(notFound);
      expect(shownPage({ status: 'ready', data: stored[0] })).toEqual([
        'Bouteille et shaker',
        true,
      ]);
    },
  );
});

describe.each([
  ['2026-11-20T23:30+01:00', false],
  ['2026-11-21T00:30+01:00', false],
  ['2026-11-21T02:00+01:00', true],
])('an event from 22:00 to 02:00, at %s', (at, isOver) => {
  const night = event('night', 'Nuit du flair', '2026-11-20', {
    start_time: '22:00',
    end_time: '02:00',
  });
  beforeEach(() => {
    now = new Date(at);
    stored = [event('older', 'Soirée', '2026-11-19'), night];
  });

  it(`is ${isOver ? 'past' : 'upcoming'} in the list`, async () => {
    await open();
    const section = screen.getByRole('region', { name: isOver ? 'Passés' : 'À venir' });
    expect(within(section).queryByText('Nuit du flair')).not.toBeNull();
    expect(shown()).toEqual(['older', 'night']);
    expect(screen.queryAllByText('Passé')).toHaveLength(isOver ? 2 : 1);
  });

  it(`its page ${isOver ? 'says so' : 'has the calendar file'}, and names the next day`, () => {
    eventDoc = { status: 'ready', data: night, fromCache: false };
    render(
      <MemoryRouter>
        <EventPage eventId="night" />
      </MemoryRouter>,
    );
    expect(screen.queryByRole('button', { name: 'Ajouter à mon agenda' }) === null).toBe(isOver);
    expect(screen.queryByText('Cet événement est passé.') === null).toBe(!isOver);
    expect(screen.queryByText(/^de 22\sh à 2\sh le lendemain, heure de Paris$/)).not.toBeNull();
  });
});

it('an English page shows English texts, or marks the event as French', async () => {
  await initTranslations('en');
  const english = { title_en: 'Bottle and shaker', description_en: 'Two hours.' };
  stored = [
    event('master', 'Bouteille et shaker', '2026-12-05', english),
    event('demo', 'Démonstration du soir', '2026-12-06'),
  ];
  await open();
  const title = (name: string) => screen.getByRole('heading', { level: 3, name });
  expect(title('Bottle and shaker').lang).toBe('');
  expect(title('Démonstration du soir').lang).toBe('fr');
  expect(screen.getAllByText('In French')).toHaveLength(1);
});

it('the page of an event without English texts says so in English', async () => {
  await initTranslations('en');
  const openEvent = (data: ListedEvent) => {
    eventDoc = { status: 'ready', data, fromCache: false };
    render(
      <MemoryRouter>
        <EventPage eventId="demo" />
      </MemoryRouter>,
    );
  };
  openEvent(event('demo', 'Démonstration du soir', '2026-12-06'));
  expect(screen.getByText('The text of this event is in French only.')).toBeTruthy();
  expect(screen.getByText('Deux heures.').lang).toBe('fr');
  cleanup();
  openEvent(
    event('demo', 'Démonstration', '2026-12-06', {
      title_en: 'Evening show',
      description_en: 'Two hours.',
    }),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Evening show');
  expect(screen.queryByText('The text of this event is in French only.')).toBeNull();
});
