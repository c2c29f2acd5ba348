import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAddressFilters } from './address-filters.ts';

const format = {
  parse: (search: URLSearchParams) => search.get('q') ?? '',
  write: (search: URLSearchParams, text: string) => {
    if (text === '') search.delete('q');
    else search.set('q', text);
    return search;
  },
};

function Page() {
  const [text, setText] = useAddressFilters(format);
  return (
    <>
      <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/events?type=demo&q=jury">jury</Link>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/events?type=demo');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
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
  expect(replace.mock.calls.length).toBeGreaterThan(25);
  expect(replace.mock.calls.length).toBeLessThanOrEqual(35);
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
    const shown = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await vi.advanceTimersByTimeAsync(0);
    await shown;
  });
  expect(field().value).toBe('master');
});

it('writes the last letters to the address when the field loses the focus', async () => {
  type('a');
  await pass(10);
  type('ab');
  expect(window.location.search).toBe('?type=demo&q=a');
  fireEvent.blur(field());
  expect(window.location.search).toBe('?type=demo&q=ab');
});

it('leaves the address of a page alone that is opened within the interval', async () => {
  type('a');
  await pass(10);
  type('ab');
  window.history.pushState(null, '', '/events/coupe');
  await pass(400);
  expect(window.location.pathname + window.location.search).toBe('/events/coupe');
});

it('forgets addresses that the router has skipped, so that a link to one of them counts', async () => {
  await act(async () => {
    for (const text of ['jury', 'jury paris', '']) {
      fireEvent.change(field(), { target: { value: text } });
      await vi.advanceTimersByTimeAsync(310);
    }
  });
  await pass(400);
  await act(async () => void fireEvent.click(screen.getByRole('link')));
  expect(field().value).toBe('jury');
});
