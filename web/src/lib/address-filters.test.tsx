import { type ReactNode, Suspense, use } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { parseAsString } from 'nuqs';
import { BrowserRouter, Link, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AddressFilters, useAddressFilters } from './address-filters.tsx';

const FILTERS = { text: parseAsString.withDefault('') };
const URL_KEYS = { text: 'q' };

function Page() {
  const [{ text }, change] = useAddressFilters(FILTERS, URL_KEYS);
  return (
    <>
      <input
        type="search"
        value={text}
        onChange={({ target }) => void change({ text: target.value })}
      />
      <Link to="/events?type=demo&q=jury">jury</Link>
    </>
  );
}

let gate: PromiseWithResolvers<void>;
/**
 * Keeps the router from showing an address with a search until the gate opens, as a busy device
 * does.
 */
function LateRouter() {
  const [search] = useSearchParams();
  if (search.has('q')) use(gate.promise);
  return null;
}

const open = (beside: ReactNode = null) =>
  render(
    <BrowserRouter>
      <AddressFilters>
        <Suspense>
          <Page />
          {beside}
        </Suspense>
      </AddressFilters>
    </BrowserRouter>,
  );
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  // The clock goes on from test to test, as the interval does.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.replaceState(null, '', '/events?type=demo');
  gate = Promise.withResolvers();
  open();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('keeps every letter at 60 ms a key, also one in the middle, and the address ends with all of them', async () => {
  const text = 'jury paris';
  for (let length = 1; length <= text.length; length++) {
    type(text.slice(0, length));
    expect(field().value).toBe(text.slice(0, length));
    await pass(60);
    expect(field().value).toBe(text.slice(0, length));
  }
  await pass(400);
  type('jurys paris');
  field().setSelectionRange(5, 5);
  await pass(400);
  expect([field().value, field().selectionStart]).toEqual(['jurys paris', 5]);
  expect(window.location.search).toBe('?type=demo&q=jurys+paris');
});

it('changes the address at most every 300 ms, by replacement, however fast somebody types', async () => {
  const replace = vi.spyOn(window.history, 'replaceState');
  const push = vi.spyOn(window.history, 'pushState');
  for (let key = 0; key < 500; key++) {
    type(`text ${key}`);
    await pass(20);
  }
  await pass(400);
  // Two each time: of nuqs and of the router.
  expect(replace.mock.calls.length).toBeGreaterThan(50);
  expect(replace.mock.calls.length).toBeLessThanOrEqual(70);
  expect(push).not.toHaveBeenCalled();
  expect(window.location.search).toBe('?type=demo&q=text+499');
});

it('takes the filters of a link over what was typed, and of an address that is reached by Back', async () => {
  type('master');
  await pass(10);
  type('masterclass');
  await act(async () => void fireEvent.click(screen.getByRole('link')));
  await pass(400);
  expect([field().value, window.location.search]).toEqual(['jury', '?type=demo&q=jury']);
  await act(async () => {
    const shown = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    window.history.back();
    await vi.advanceTimersByTimeAsync(0);
    await shown;
  });
  expect(field().value).toBe('masterclass');
});

it('writes the last letters to the address when the field loses the focus', async () => {
  type('a');
  await pass(10);
  type('ab');
  fireEvent.blur(field());
  expect(window.location.search).toBe('?type=demo&q=ab');
  type('abc');
  await pass(400);
  expect([field().value, window.location.search]).toEqual(['abc', '?type=demo&q=abc']);
});

it('leaves the address of a page alone that is opened within the interval', async () => {
  type('a');
  await pass(10);
  type('ab');
  window.history.pushState(null, '', '/events/coupe');
  await pass(400);
  expect(window.location.pathname + window.location.search).toBe('/events/coupe');
});

it('keeps the letters while the router still shows a former address, and takes a link to that one over', async () => {
  cleanup();
  open(<LateRouter />);
  for (const text of ['jury', 'jury paris', '', 'l']) {
    await act(async () => void type(text));
    await pass(310);
    expect(field().value).toBe(text);
  }
  await act(async () => gate.resolve());
  expect(field().value).toBe('l');
  await act(async () => void fireEvent.click(screen.getByRole('link')));
  expect(field().value).toBe('jury');
});
