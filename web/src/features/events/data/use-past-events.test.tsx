import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';
import { loadEntryValue } from '../../../lib/device/history-entry.ts';

const limits: number[] = [];
let isOnline = true;
const event = (number: number) => ({
  id: `past-${number}`,
  data: { title: `Soirée ${number}`, date: '2026-01-02', start_time: '18:00', status: 'completed' },
});
vi.mock('../../../lib/firestore/live-query.tsx', () => ({
  readQuery: (spec: QuerySpec) => {
    limits.push(spec.limit);
    if (!isOnline) return Promise.reject(new AppError('offline'));
    return Promise.resolve(Array.from({ length: spec.limit }, (_, index) => event(index)));
  },
}));
const { usePastEvents } = await import('./use-past-events.ts');

async function open() {
  const { result } = renderHook(() => usePastEvents('everyone', '2026-11-20'), {
    wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter>,
  });
  await act(() => Promise.resolve());
  return result;
}

beforeEach(() => {
  limits.length = 0;
  sessionStorage.clear();
  window.history.replaceState(null, '');
});
afterEach(cleanup);

it('after a back navigation reads as many as were shown, with one query; a new visit reads the first page', async () => {
  const first = await open();
  expect([first.current.events.length, limits]).toEqual([24, [24]]);
  await act(async () => first.current.loadMore());
  const shown = first.current.events.length;
  expect(shown).toBeGreaterThan(24);
  expect(loadEntryValue('past-events')).toBe(shown);
  cleanup();
  limits.length = 0;
  const again = await open();
  expect([again.current.events.length, limits]).toEqual([shown, [shown]]);
  cleanup();
  limits.length = 0;
  window.history.pushState({ key: 'another' }, '');
  await open();
  expect(limits).toEqual([24]);
});

it('reads a page again that could not be read, once the network is back', async () => {
  isOnline = false;
  const past = await open();
  expect([past.current.error?.code, past.current.events.length]).toEqual(['offline', 0]);
  isOnline = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect([past.current.error, past.current.events.length]).toEqual([null, 24]);
});
