import type { ReactNode } from 'react';
import { act, renderHook } from '@testing-library/react';
import { Router } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePracticeOpen } from './use-practice-open.ts';

// A busy device: the history has changed, and the router shows it only when the test says so.
const pushed: unknown[] = [];
const go = vi.fn<(steps: number) => void>();
const navigator = {
  push: (_to: unknown, state: unknown) => void pushed.push(state),
  replace: () => undefined,
  go,
  createHref: () => '',
};
const PAGE = { pathname: '/videos/v1', search: '', hash: '', state: null, key: 'page' };
let location: typeof PAGE | (Omit<typeof PAGE, 'state'> & { state: unknown });

beforeEach(() => {
  pushed.length = 0;
  go.mockClear();
  location = PAGE;
});

function openSheet() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
  const { result, rerender } = renderHook(() => usePracticeOpen(true, false), { wrapper });
  act(() => result.current.open());
  const show = (next: typeof location) => {
    location = next;
    rerender();
  };
  return { result, show };
}

it('makes one entry of the history, however often the page is rendered before the router shows it', () => {
  const { result, show } = openSheet();
  show(PAGE);
  expect(pushed).toEqual([{ practice: true }]);
  show({ ...PAGE, key: 'sheet', state: pushed[0] });
  expect([pushed.length, result.current.isOpen]).toEqual([1, true]);
});

it('takes the entry back when the sheet is closed before the router shows it', () => {
  const { result } = openSheet();
  act(() => result.current.close());
  expect([result.current.isOpen, go.mock.calls]).toEqual([false, [[-1]]]);
});

it('goes back once, however often the sheet is closed', () => {
  const { result, show } = openSheet();
  show({ ...PAGE, key: 'sheet', state: pushed[0] });
  act(() => result.current.close());
  expect([result.current.isOpen, go.mock.calls]).toEqual([false, [[-1]]]);
  show({ ...PAGE });
  act(() => result.current.close());
  expect(go).toHaveBeenCalledOnce();
});
