import { expect, it, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

const TODAY = '2026-11-23';
/** Days of public events by id; of several days as `2026-11-01 2026-11-30`. */
let stored: Record<string, string> = {};
let settings: object | undefined;
const ABOUT = { description: 'Un atelier.', type: 'workshop', location: 'Paris', is_public: true };

vi.mock('../platform/firebase.ts', () => ({
  database: () => ({
    doc: () => ({ get: () => Promise.resolve({ data: settings }) }),
    getAll: () => Promise.resolve([]),
  }),
  numberAt: () => 0,
  parseDocument: (document: { data: object } | undefined) => document?.data,
  pagesOf: async function* ({ get }: { get: () => Promise<{ docs: object[] }> }) {
    yield (await get()).docs;
  },
  // As Firestore does for a range of days.
  toFirestoreQuery: ({ where, orderBy, limit }: QuerySpec) => ({
    get: () => {
      const [range] = where.flatMap((filter) =>
        'field' in filter && filter.op !== '==' ? [filter] : [],
      );
      const field = range?.field === 'date_end' ? 'date_end' : 'date';
      const docs = Object.entries(stored)
        .map(([id, days]) => {
          const [date = '', date_end] = days.split(' ');
          const times = {
            date,
            date_end,
            start_time: '10:00',
            end_time: '11:00',
            created_at: new Date(0),
          };
          return { id, data: { ...ABOUT, title: id, ...times } };
        })
        .filter(({ data: { [field]: day = '' } }) =>
          range?.op === '>=' ? day >= String(range.value) : day <= String(range?.value),
        )
        .toSorted(
          ({ data: { [field]: one = '' } }, { data: { [field]: other = '' } }) =>
            one.localeCompare(other) * (orderBy[0]?.[1] === 'asc' ? 1 : -1),
        )
        .slice(0, limit);
      return Promise.resolve({ docs });
    },
  }),
}));
const { publicHome } = await import('./public-home.ts');

it.each([
  [
    'the next ones',
    { a: '2026-11-20', b: '2026-12-04', c: '2026-12-02', d: '2026-12-03', e: '2026-12-05' },
    'c d b',
  ],
  [
    'one that goes on first',
    { a: '2026-11-20', b: '2026-12-04', c: '2026-11-01 2026-11-24' },
    'c b',
  ],
  [
    'one of several days that is ahead once',
    { b: '2026-12-04', c: '2026-11-01 2026-11-22', d: '2026-11-22 2026-11-23' },
    'b',
  ],
  ['one alone that is ahead, and no past one', { a: '2026-11-20', b: '2026-12-04' }, 'b'],
  [
    'the three newest, marked as over, while none is ahead',
    { a: '2026-11-20', b: '2026-10-01', c: '2026-11-22', d: TODAY },
    'd over, c over, a over',
  ],
  ['nothing without any', {}, ''],
])('shows %s', async (_name, events, expected) => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T15:00:00Z`) });
  stored = events;
  const shown = (await publicHome()).events.map(({ id, is_over }) =>
    is_over === true ? `${id} over,` : id,
  );
  expect(shown.join(' ').replace(/,$/, '')).toBe(expected);
  vi.useRealTimers();
});

it('shows of an event only what is public', async () => {
  stored = { a: '2026-12-02' };
  expect(Object.keys((await publicHome()).events[0] ?? {})).not.toContain('is_public');
});

it('has testimonials only while they are shown, without the consent', async () => {
  stored = {};
  const said = { name: 'Inès R.', plan: 'pro', text_fr: 'Trois semaines.' };
  settings = {
    maintenance: false,
    show_testimonials: true,
    testimonials: [{ ...said, consent: true }],
  };
  expect((await publicHome()).testimonials).toEqual([said]);
  settings = { ...settings, show_testimonials: false };
  expect((await publicHome()).testimonials).toEqual([]);
});
