import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import { fakeDocument, type DocumentsByPath, fakeLiveSource } from '../../../test/fake-firestore.ts';

let stored: DocumentsByPath;
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { OverviewPanel } = await import('./overview-panel.tsx');

const TIERS = ['free', 'basic', 'pro', 'premium'];
const counts = (row: number) => ({ active: 1_000 * (row + 1), canceled: 1_000 * (row + 1) + 1, waiting: row });
const day = (date: string, sign_ups: number, trainers = 0): DocumentsByPath => ({
  [`metrics/${date}`]: {
    day: date,
    members: Object.fromEntries(TIERS.map((tier, row) => [tier, counts(row)])),
    trainers,
    sign_ups,
    open_tasks: { drafts: 1, applications: 2, orders: 3, reports: 4 },
    computed_at: new Date(`${date}T12:00:00Z`),
  },
});
const card = (id: string, title: string) => ({
  id,
  title,
  category: 'bases',
  difficulty_level: 'Débutant',
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: new Date('2026-11-01T10:00:00Z'),
});
const catalog = (...cards: object[]) => ({ cards, count: cards.length, updated_at: new Date() });
const watched = (id: string, views: number, rating = 3): DocumentsByPath => ({
  [`video_stats/${id}`]: { views, rating, rating_count: 1 },
});
const DAYS: DocumentsByPath = {
  ...day('2026-11-18', 731),
  ...day('2026-11-20', 2, 4_321),
  ...day('2026-11-19', 0),
};

const page = (documents: DocumentsByPath) => {
  stored = documents;
  return (
    <MemoryRouter>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <OverviewPanel />
      </LiveSourceContext>
    </MemoryRouter>
  );
};
const chart = (title: string) => screen.findByRole('figure', { name: title });
const rowsIn = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
const bars = (figure: HTMLElement) =>
  [...figure.querySelectorAll('rect')].map((bar) => [bar.dataset.value, bar.getAttribute('height')]);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  await initTranslations('en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the revenue of twelve months, with zeros for a month without a document', async () => {
  render(
    page({
      'revenue/2026-02': { subscriptions: 123_456, kits: 7_890, refunds: 4_321 },
      'revenue/2026-11': { subscriptions: 99_999_900, kits: 1, refunds: 0 },
      'revenue/2025-11': { subscriptions: 5, kits: 5, refunds: 5 },
    }),
  );
  const figure = await chart('Revenue by month');
  const rows = rowsIn(figure);
  expect([rows.length, rows[0]?.[0]]).toEqual([12, 'Dec 2025']);
  expect(rows[1]).toEqual(['Jan 2026', '€0.00', '€0.00', '€0.00']);
  expect(rows[2]).toEqual(['Feb 2026', '€1,234.56', '€78.90', '€43.21']);
  expect(rows[11]).toEqual(['Nov 2026', '€999,999.00', '€0.01', '€0.00']);
  // The smallest amount has a visible bar; zero has none.
  expect(bars(figure).slice(-2)).toEqual([
    ['1', '3'],
    ['0', '0'],
  ]);
});

it('shows members of the newest day and registrations of every day, live', async () => {
  const { rerender } = render(page(DAYS));
  const members = () =>
    screen.getByText('Members', { selector: 'h2, h3' }).closest('section') ?? expect.fail('no table');
  const [free] = rowsIn(members());
  expect(free).toEqual(['Free', '1,000', '1,001', '0']);
  expect(rowsIn(members()).map((row) => row.slice(1))).toEqual(
    TIERS.map((_, row) => Object.values(counts(row)).map((count) => count.toLocaleString('en'))),
  );
  expect(members().textContent).toContain('Trainers: 4,321');
  const figure = await chart('Sign-ups by day');
  const expected = [
    ['18 November 2026', '731'],
    ['19 November 2026', '0'],
    ['20 November 2026', '2'],
  ];
  expect(rowsIn(figure)).toEqual(expected);
  expect(bars(figure).map(([value]) => value)).toEqual(['731', '0', '2']);
  rerender(page({ ...DAYS, ...day('2026-11-21', 9, 5) }));
  expect(members().textContent).toContain('Trainers: 5');
  expect(rowsIn(await chart('Sign-ups by day'))).toEqual([...expected, ['21 November 2026', '9']]);
});

it('lists the ten most watched videos with titles from the catalogs and links', async () => {
  const others = Array.from({ length: 10 }, (_, index) => watched(`v${index}`, 100 - index));
  render(
    page({
      ...Object.assign({}, ...others),
      ...watched('second', 9_998),
      ...watched('first', 9_999, 4.25),
      ...watched('never', 0),
      'catalog/pro': catalog(card('second', 'Le deuxième')),
      'catalog/free': catalog(card('v0', 'Le tour simple')),
    }),
  );
  await screen.findByText('Le deuxième');
  const list = document.querySelector('ol') ?? expect.fail('no list');
  const items = within(list).getAllByRole('listitem');
  expect(items.map((one) => one.querySelector('a')?.textContent)).toEqual([
    'first',
    'Le deuxième',
    'Le tour simple',
    ...['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7'],
  ]);
  expect(items[0]?.textContent).toContain('9,999 views');
  expect(items[0]?.textContent).toMatch(/4\.[23] \/ 5/);
  expect(items[1]?.querySelector('a')?.getAttribute('href')).toBe('/admin/videos/second');
});

it('tells when the first figures come before the first count', async () => {
  render(page({}));
  expect(screen.getByText('The first numbers come within the hour.')).toBeTruthy();
  await chart('Revenue by month');
});
