import { useRef } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadEntryValue } from '../../lib/device/history-entry.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

function Page() {
  const content = useRef<HTMLElement>(null);
  useScrollRestoration(content);
  return <main ref={content} tabIndex={-1} />;
}
let router: ReturnType<typeof createMemoryRouter>;

/** The browser is on another entry of its history, as the router is told. */
async function goTo(entry: string, how: string | number): Promise<void> {
  if (typeof how === 'number') window.dispatchEvent(new PopStateEvent('popstate'));
  window.history.replaceState({ entry }, '');
  await act(() => (typeof how === 'number' ? router.navigate(how) : router.navigate(how)));
  // Where the arrival led is told in the same frame, before the frame's own callbacks.
  window.dispatchEvent(new Event('scroll'));
}

function scrollTo(top: number): void {
  window.scrollTo({ top });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState({ entry: 'list' }, '');
  window.scrollTo({ top: 0 });
  router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/list'] });
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Everything here happens within one frame. */
const holdFrame = () => vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);

it('a place that the way back led to is kept when the reader leaves it without a move', async () => {
  holdFrame();
  scrollTo(500);
  await goTo('card', '/card');
  expect(window.scrollY).toBe(0);
  await goTo('list', -1);
  expect(window.scrollY).toBe(500);
  await goTo('other card', '/other-card');
  expect(window.scrollY).toBe(0);
  await goTo('list', -1);
  expect(window.scrollY).toBe(500);
});

it('a page that goes keeps its last move, also one that nobody has heard of yet', () => {
  scrollTo(500);
  window.scrollTo({ top: 700 });
  window.dispatchEvent(new Event('pagehide'));
  expect(loadEntryValue('scroll')).toBe(700);
});
