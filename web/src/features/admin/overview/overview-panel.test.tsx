import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import {
  fakeDocument,
  type DocumentsByPath,
  fakeLiveSource,
} from '../../../test/fake-firestore.ts';
import { plain } from '../../../test/plain-text.ts';

let stored: DocumentsByPath;
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
vi.mock('./data/open-work.ts', () => ({ fetchOpenWork: () => Promise.resolve({ kinds: [] }) }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { OverviewPanel } = await import('./overview-panel.tsx');

const TIERS = ['free', 'basic', 'pro', 'premium'];
const counts = (row: number) => ({
  active: 1_000 * (row + 1),
  canceled: 1_000 * (row + 1) + 1,
  waiting: row,
});
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
const watched = (id: string, views: number, rating = 3, rating_count = 1): DocumentsByPath => ({
  [`video_stats/${id}`]: { views, rating, rating_count },
});
const MONTH_NAMES = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov'];
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
    [...row.querySelectorAll('th, td')].map((cell) => plain(cell.textContent)),
  );
const bars = (figure: HTMLElement) =>
  [...figure.querySelectorAll('rect')].map((bar) => [
    bar.dataset.value,
    bar.getAttribute('height'),
  ]);

let room: MockInstance<() => number>;
beforeEach(async () => {
  room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(560);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  await initTranslations('en');
});
afterEach(() => {
  cleanup();
  room.mockRestore();
  vi.useRealTimers();
});

it('shows the revenue of twelve months and the current one, with zeros for a month without a document', async () => {
  render(
    page({
      'revenue/2026-02': { month: '2026-02', subscriptions: 123_456, kits: 7_890, refunds: 4_321 },
      'revenue/2026-11': { month: '2026-11', subscriptions: 99_999_900, kits: 1, refunds: 0 },
      'revenue/2025-11': { month: '2025-11', subscriptions: 30_000_000, kits: 5, refunds: 5 },
      'revenue/2024-11': { month: '2024-11', subscriptions: 10_000_000, kits: 0, refunds: 0 },
    }),
  );
  const figure = await chart('Revenue by month');
  const rows = rowsIn(figure);
  expect([rows.length, rows[0]?.[0]]).toEqual([12 + 1 + 1, 'Nov 2025']);
  expect(rows[2]).toEqual(['Jan 2026', '€0.00', '€0.00', '€0.00']);
  expect(rows[3]).toEqual(['Feb 2026', '€1,234.56', '€78.90', '€43.21']);
  expect(rows[12]).toEqual(['Nov 2026', '€999,999.00', '€0.01', '€0.00']);
  // Of the same twelve months as the total above the chart.
  expect(rows[13]).toEqual([
    'Total, without the current period',
    '€301,234.56',
    '€78.95',
    '€43.26',
  ]);
  expect(plain(figure.parentElement?.textContent)).toContain(
    'The 12 months before the current month: €301,270.25 · +201% compared with the 12 months before',
  );
  const texts = [...figure.querySelectorAll('svg text')].map((one) => one.textContent);
  expect(texts).toEqual([
    '€1,000,000',
    '€500,000',
    'Nov',
    '2025',
    'Dec',
    'Jan',
    '2026',
    'Feb',
    ...MONTH_NAMES,
  ]);
  expect(figure.querySelectorAll('svg line')).toHaveLength(3);
  // As wide as its container, without a view box that would scale the texts.
  const svg = figure.querySelector('svg') ?? expect.fail('no chart');
  expect([svg.getAttribute('width'), svg.getAttribute('viewBox')]).toEqual(['560', null]);
  // The scale is on the right, where a chart that scrolls starts.
  expect(Number(svg.querySelector('text')?.getAttribute('x'))).toBe(
    Number(svg.querySelector('line')?.getAttribute('x2')) + 8,
  );
  expect([...svg.querySelectorAll('text')].map((text) => text.getAttribute('font-size'))).toContain(
    '12',
  );
  // The smallest amount has a visible bar; zero has none.
  expect(bars(figure).slice(-2)).toEqual([
    ['1', '3'],
    ['0', '0'],
  ]);
});

it('shows members of the newest day and registrations of every day, live', async () => {
  const { rerender } = render(page(DAYS));
  const members = () =>
    screen.getByText('Members', { selector: 'h2, h3' }).closest('section') ??
    expect.fail('no table');
  const grid = members().parentElement ?? expect.fail('no grid');
  expect(getComputedStyle(grid).alignItems).toBe('start');
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
  expect(rowsIn(figure)).toEqual([...expected, ['Total, without the current period', '731']]);
  expect(plain(figure.parentElement?.textContent)).toContain(
    'The 30 days before today: 731 · No earlier period to compare with yet.',
  );
  expect(bars(figure).map(([value]) => value)).toEqual(['731', '0', '2']);
  rerender(page({ ...DAYS, ...day('2026-11-21', 9, 5) }));
  expect(members().textContent).toContain('Trainers: 5');
  expect(rowsIn(await chart('Sign-ups by day'))).toEqual([
    ...expected,
    ['21 November 2026', '9'],
    ['Total, without the current period', '733'],
  ]);
});

const dateOf = (index: number) =>
  new Date(Date.UTC(2026, 10, 20 - index)).toISOString().slice(0, 10);
const subscriptions = (mrr_cents: number, fields: object = {}) => ({
  subscriptions: {
    active: { basic: 1, pro: 2, premium: 3 },
    mrr_cents,
    ended_this_month: 3,
    ...fields,
  },
});
/**
 * Sixty-one counted days: 99 sign-ups today, two on each of the thirty days before, one on each
 * before them.
 */
function sixtyOneDays(
  newest: object,
  thirtyDaysBefore: object,
  lastOfOctober: object = {},
): DocumentsByPath {
  const all = Array.from({ length: 61 }, (_, index) => {
    const onEarlierDays = index <= 30 ? 2 : 1;
    return day(dateOf(index), index === 0 ? 99 : onEarlierDays);
  });
  const documents: Record<string, object> = Object.assign({}, ...all);
  for (const [index, fields] of [
    [0, newest],
    [20, lastOfOctober],
    [30, thirtyDaysBefore],
  ] as const) {
    documents[`metrics/${dateOf(index)}`] = { ...documents[`metrics/${dateOf(index)}`], ...fields };
  }
  return documents;
}

it('compares sign-ups and recurring revenue with the thirty days before, churn with the month before', async () => {
  render(
    page(
      sixtyOneDays(
        subscriptions(16_194, { active_at_month_start: 120, given: 8_994 }),
        subscriptions(14_995),
        subscriptions(15_000, { active_at_month_start: 125, ended_this_month: 5 }),
      ),
    ),
  );
  const signUps = await chart('Sign-ups by day');
  expect(plain(signUps.parentElement?.textContent)).toContain(
    'The 30 days before today: 60 · +100% compared with the 30 days before',
  );
  expect(bars(signUps)).toHaveLength(31);
  const paid = screen.getByText('Paid subscriptions').closest('section')?.textContent;
  expect(paid).toContain('Monthly recurring revenue€161.94+8% compared with the 30 days before');
  expect(paid).toContain('8,994 members have a plan given by an admin, which adds nothing');
  expect(paid).toContain(
    'Churn2.5%3 subscriptions ended this month, of 120 active at its startMonth before: 4%',
  );
});

it('on a phone, labels neither overlap nor are cut, and the newest has one', async () => {
  room.mockReturnValue(318);
  render(page(sixtyOneDays({}, {})));
  const svg = (await chart('Sign-ups by day')).querySelector('svg') ?? expect.fail('no chart');
  expect(svg.getAttribute('width')).toBe('318');
  const [, , ...labels] = svg.querySelectorAll('text');
  expect(labels.map((one) => plain(one.textContent))).toEqual([
    '26 Oct',
    '31 Oct',
    '5 Nov',
    '10 Nov',
    '15 Nov',
    '20 Nov',
  ]);
  const halfWidth = (6.8 * '31 Oct'.length) / 2;
  const sides = labels.flatMap((one) =>
    [-halfWidth, halfWidth].map((by) => Number(one.getAttribute('x')) + by),
  );
  expect([0, ...sides, 318].sort((one, other) => one - other)).toEqual([0, ...sides, 318]);
});

it('a chart that becomes wider than its container shows its newest values', async () => {
  room.mockReturnValue(200);
  const contentWidth = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(200);
  const { rerender } = render(page(DAYS));
  const scroller =
    (await chart('Sign-ups by day')).querySelector('[role="group"]') ?? expect.fail('no chart');
  contentWidth.mockReturnValue(740);
  rerender(page(sixtyOneDays({}, {})));
  expect(scroller.scrollLeft).toBe(740);
  contentWidth.mockRestore();
});

it('shows figures without anything to compare them with', async () => {
  render(page(sixtyOneDays(subscriptions(0), {})));
  await chart('Sign-ups by day');
  const paid = screen.getByText('Paid subscriptions').closest('section')?.textContent;
  expect(paid).toContain('€0.00No earlier period to compare with yet.');
  expect(paid).toContain(
    'Churn–3 subscriptions ended this monthNo earlier period to compare with yet.',
  );
});

it('says when the hourly figures were counted', async () => {
  const { unmount } = render(page(DAYS));
  const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });
  const text = `Counted at ${time.format(new Date('2026-11-20T12:00:00Z'))}, then every hour`;
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  // The next count is late, so nothing says that it comes.
  vi.setSystemTime('2026-11-20T14:30:00Z');
  const late = render(page(DAYS));
  expect(await screen.findByText(text.replace(', then every hour', ''))).toBeTruthy();
  late.unmount();
  render(page(day('2026-11-19', 0)));
  expect(await screen.findByText(/^Counted on .*19.* Nov/)).toBeTruthy();
});

it('a page that stays open past midnight says on which day was counted, and has the new month', async () => {
  render(page(DAYS));
  expect(await screen.findByText(/^Counted at/)).toBeTruthy();
  const revenue = await chart('Revenue by month');
  expect(within(revenue).queryByText(/Dec.*2026/)).toBeNull();
  vi.setSystemTime('2026-12-01T12:00:00Z');
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.getByText(/^Counted on .*20.* Nov/)).toBeTruthy();
  expect(within(revenue).getAllByText(/Dec.*2026/).length).toBeGreaterThan(0);
});

it('lists the ten most watched videos with titles from the catalogs and links', async () => {
  const others = Array.from({ length: 10 }, (_, index) => watched(`v${index}`, 100 - index));
  render(
    page({
      ...Object.assign({}, ...others),
      ...watched('second', 9_998, 5, 0),
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
  expect(items[1]?.textContent).toMatch(/9,998 views ?not rated yet$/);
  expect(items[1]?.querySelector('a')?.getAttribute('href')).toBe('/admin/videos/second');
});

it('tells when the first figures come before the first count', async () => {
  render(page({}));
  expect(screen.getByText('The first numbers come within the hour.')).toBeTruthy();
  // What waits does not need them.
  expect(await screen.findByText('Nothing is waiting.')).toBeTruthy();
  await chart('Revenue by month');
});
