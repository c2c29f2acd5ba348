import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mastery } from '@atelier/domain/learning/learning-documents';
import type * as LiveQuery from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';

let skills: readonly Mastery[] | null;
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  useLiveDoc: () => ({ status: 'ready', data: null, fromCache: false }),
  useLiveQuery: ({ collection }: { collection: string }) =>
    skills === null
      ? { status: 'loading' }
      : {
          status: 'ready',
          data: collection.endsWith('mastery') ? skills.map((data) => ({ id: data.move_id, data })) : [],
          fromCache: false,
        },
}));
vi.mock('../mastery/use-series.ts', () => ({ useSeries: () => undefined }));
vi.mock('../../../lib/use-in-view.ts', () => ({ useInView: () => [{ current: null }, true] }));
const { PracticeLog } = await import('./practice-log.tsx');

const due = (move_id: string): Mastery => ({
  ...{ video_id: 'v1', move_id, name_fr: move_id, name_en: move_id, hand: 'left', prop: 'training' },
  ...{ tries: 10, caught: 6, best: 6, recent: [], updated_at: new Date(0) },
});
const log = () => (
  <MemoryRouter>
    <PracticeLog uid="camille" timeZone="Europe/Paris" />
  </MemoryRouter>
);
/** Rows of moves in the page, also those that only reserve space. */
const rows = () => document.querySelectorAll('[data-practice-log] li').length;

beforeEach(() => {
  localStorage.clear();
  skills = null;
  return initTranslations('fr');
});
afterEach(cleanup);

it('reserves the space of five moves on a first visit, until they arrive', async () => {
  const { rerender } = render(log());
  expect([rows(), screen.queryAllByRole('link').length]).toEqual([5, 0]);
  skills = [due('Toupie'), due('Stall')];
  rerender(log());
  await act(() => Promise.resolve());
  expect([rows(), screen.getAllByRole('link').length]).toEqual([2, 2]);
});

it('reserves the height of the last visit on a later one, until the log arrives', async () => {
  localStorage.setItem('flair.practice-log-height', '640');
  const isReserved = () =>
    [...document.querySelectorAll('[data-practice-log] *')].some((one) => getComputedStyle(one).minHeight === '640px');
  const { rerender } = render(log());
  expect([rows(), isReserved()]).toEqual([0, true]);
  skills = [];
  rerender(log());
  await act(() => Promise.resolve());
  expect(isReserved()).toBe(false);
});
