import { type ReactNode, useMemo } from 'react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openReports } from '@atelier/domain/queries/admin-queries';
import { useLivePage } from './live-page.ts';
import { LiveSourceContext } from './live-query.tsx';
import type { LiveState, LiveSource } from './live-state.ts';

// Each test starts at a new history entry without a remembered page.
beforeEach(() => window.history.replaceState(null, ''));
afterEach(cleanup);

const SIZE = 2;
let stored: string[] = [];

/**
 * Answers like the database: a page starts after its cursor, whose path is the document's id here.
 */
function useStored(source: LiveSource | null): LiveState<unknown> {
  const after = source?.key.split(':')[1] ?? '';
  const found = stored.filter((id) => id > after).slice(0, SIZE + 1);
  // A listener's state stays the same object until it changes.
  const answer = found.join();
  return useMemo(() => {
    const ids = answer === '' ? [] : answer.split(',');
    const data = ids.map((id) => ({ id, data: id, cursor: { ref: { path: id } } }));
    return { status: 'ready', fromCache: false, data };
  }, [answer]);
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <LiveSourceContext value={useStored}>{children}</LiveSourceContext>
);
const asText = (data: unknown) => String(data);

function open() {
  const { result, rerender } = renderHook(() => useLivePage(openReports(SIZE + 1), asText), {
    wrapper,
  });
  const shown = () => {
    const { number, page } = result.current;
    return [number, page.status === 'ready' ? page.data.map(({ id }) => id).join('') : page.status];
  };
  return { result, rerender, shown };
}

it('pages through a list and has no next page at its end', () => {
  stored = ['a', 'b', 'c'];
  const { result, shown } = open();
  expect(shown()).toEqual([1, 'ab']);
  expect(result.current.previous).toBeNull();
  act(() => result.current.next?.());
  expect(shown()).toEqual([2, 'c']);
  expect(result.current.next).toBeNull();
  act(() => result.current.previous?.());
  expect(shown()).toEqual([1, 'ab']);
});

it('goes back to the previous page when the current one becomes empty', () => {
  stored = ['a', 'b', 'c'];
  const { result, rerender, shown } = open();
  act(() => result.current.next?.());
  stored = ['a', 'b'];
  rerender();
  expect(shown()).toEqual([1, 'ab']);
});
