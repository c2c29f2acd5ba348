import { lazy, Suspense, useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { parseAsString } from 'nuqs';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressFilters, useAddressFilters } from '../lib/address-filters.tsx';
import { historyEntryId } from '../lib/device/history-entry.ts';
import { answerLeaveQuestion, type HoldReason, useHold } from '../lib/held-page.ts';
import { initTranslations } from '../test/real-translations.ts';
import { LeaveGuard } from './leave-guard.tsx';

const FILTERS = { q: parseAsString.withDefault('') };
function Filter() {
  const [{ q }, change] = useAddressFilters(FILTERS);
  return (
    <input type="search" value={q} onChange={({ target }) => void change({ q: target.value })} />
  );
}

/** A page that an upload or a recording holds until it is left. */
function Upload({ reason }: { reason: HoldReason }) {
  const page = useHold();
  const navigate = useNavigate();
  const [filter, setFilter] = useState('');
  return (
    <>
      <h1>Upload {filter}</h1>
      <AddressFilters>
        <Filter />
      </AddressFilters>
      <button onClick={() => page.hold(reason)}>Begin</button>
      <button onClick={() => page.release()}>End</button>
      <button onClick={() => (setFilter('new'), void navigate('?filter=new'))}>Filter</button>
      <button
        onClick={() => {
          page.release();
          void navigate('/other');
        }}
      >
        Done
      </button>
      <Link to="/other">Other page</Link>
      <Link to="/late">Late page</Link>
      <a href="#content">Content</a>
    </>
  );
}
/** A page that never arrives. */
const Late = lazy(() => new Promise<{ default: () => null }>(() => undefined));
const show = (reason: HoldReason = 'upload') =>
  render(
    <BrowserRouter>
      <LeaveGuard>
        <Suspense>
          <Routes>
            <Route path="/before" element={<Link to="/start">To the start</Link>} />
            <Route path="/start" element={<Link to="/upload">To the upload</Link>} />
            <Route path="/upload" element={<Upload reason={reason} />} />
            <Route path="/other" element={<h1>Other</h1>} />
            <Route path="/late" element={<Late />} />
          </Routes>
        </Suspense>
      </LeaveGuard>
    </BrowserRouter>,
  );
/** Shows the second page of the history. */
const showStart = async (reason?: HoldReason) => {
  show(reason);
  await follow('To the start');
};
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const follow = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name })));
/**
 * Goes through the history as the browser's buttons do, and waits until no more moves follow for
 * longer than the guard waits.
 */
const go = (...steps: number[]) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        let quiet = setTimeout(resolve, 100);
        const wait = () => {
          clearTimeout(quiet);
          quiet = setTimeout(
            () => (window.removeEventListener('popstate', wait, { capture: true }), resolve()),
            100,
          );
        };
        window.addEventListener('popstate', wait, { capture: true });
        for (const step of steps) window.history.go(step);
      }),
  );
const question = () => screen.queryByRole('dialog', { name: 'Leave the page?' });
const begin = async () => {
  await press('Begin');
  // The dialog's code has arrived.
  await act(async () => void (await import('../components/feedback/confirm-dialog.tsx')));
};
/** Returns whether closing or reloading the page asks. */
const unloadAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(async () => {
  await initTranslations('en');
  window.history.pushState(null, '', '/before');
});
afterEach(() => {
  cleanup();
  answerLeaveQuestion(false);
  vi.restoreAllMocks();
});

describe('while an upload runs', () => {
  let entry: string;
  beforeEach(async () => {
    await showStart();
    await follow('To the upload');
    entry = historyEntryId();
    await begin();
  });

  it('asks before Back leaves, and stays on the same entry of the history', async () => {
    await go(-1);
    expect(question()?.textContent).toContain('An upload is running. Leaving the page stops it.');
    expect(window.location.pathname).toBe('/upload');
    await press('Stay');
    expect(question()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Upload' })).toBeTruthy();
    expect([window.location.pathname, historyEntryId()]).toEqual(['/upload', entry]);
    // The next time it asks again.
    await go(-1);
    expect(question()).not.toBeNull();
  });

  it('undoes two quick ones together, and leaves as far as they went', async () => {
    await go(-1, -1);
    expect([window.location.pathname, historyEntryId()]).toEqual(['/upload', entry]);
    await press('Leave');
    await go(0);
    expect(window.location.pathname).toBe('/before');
    await go(2);
    expect(window.location.pathname).toBe('/upload');
  });

  it('asks nothing when Forward takes a quick Back back', async () => {
    await go(-1, 1);
    expect([window.location.pathname, question()]).toEqual(['/upload', null]);
  });

  it('asks once more when Back is pressed while the question is open', async () => {
    await go(-1);
    await go(-1);
    expect(question()).not.toBeNull();
    await press('Leave');
    await go(0);
    expect(window.location.pathname).toBe('/start');
  });

  it('asks before Back leaves after a link within the page', async () => {
    await follow('Content');
    // Browsers tell of the new entry; happy-dom does not.
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    expect(window.location.hash).toBe('#content');
    await go(-2);
    expect([window.location.pathname, window.location.hash]).toEqual(['/upload', '#content']);
    expect(question()).not.toBeNull();
    await press('Leave');
    await go(0);
    expect(window.location.pathname).toBe('/start');
  });

  it('asks again on the way back from a page that never arrived', async () => {
    await follow('Late page');
    await press('Leave');
    expect(window.location.pathname).toBe('/late');
    expect(unloadAsks()).toBe(false);
    await go(-1);
    expect([window.location.pathname, unloadAsks(), question()]).toEqual(['/upload', true, null]);
    await go(-1);
    expect(question()).not.toBeNull();
  });

  it('goes back once that is confirmed, and Forward returns', async () => {
    await go(-1);
    await press('Leave');
    await go(0);
    expect(screen.getByRole('link', { name: 'To the upload' })).toBeTruthy();
    expect([window.location.pathname, question()]).toEqual(['/start', null]);
    await go(1);
    expect(screen.getByRole('heading', { name: 'Upload' })).toBeTruthy();
    await go(-1);
    expect([window.location.pathname, question()]).toEqual(['/start', null]);
  });

  it('asks before a link leaves, gives the focus back, and follows it once confirmed', async () => {
    screen.getByRole('link', { name: 'Other page' }).focus();
    await follow('Other page');
    expect(question()).not.toBeNull();
    await press('Stay');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Other page' }));
    expect(window.location.pathname).toBe('/upload');
    await follow('Other page');
    await press('Leave');
    expect(screen.getByRole('heading', { name: 'Other' })).toBeTruthy();
  });

  it('stays with Escape', async () => {
    await go(-1);
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect([window.location.pathname, question()]).toEqual(['/upload', null]);
  });

  it('does not ask when only the query changes, also by Back', async () => {
    await press('Filter');
    expect(window.location.search).toBe('?filter=new');
    await go(-1);
    expect([window.location.search, question()]).toEqual(['', null]);
    await go(-1);
    expect(question()).not.toBeNull();
  });

  it('does not ask when the address follows a filter that is typed, and asks before Back then too', async () => {
    await act(
      async () =>
        void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tour' } }),
    );
    await vi.waitFor(() => expect(window.location.search).toBe('?q=tour'));
    expect(question()).toBeNull();
    await go(-1);
    expect([window.location.pathname, window.location.search]).toEqual(['/upload', '?q=tour']);
    expect(question()).not.toBeNull();
  });

  it('asks before the page is closed or loaded again', async () => {
    expect(unloadAsks()).toBe(true);
    await press('End');
    expect(unloadAsks()).toBe(false);
  });

  it('closes the question when the upload ends meanwhile', async () => {
    await follow('Other page');
    await act(async () => void fireEvent.click(screen.getByText('End')));
    await vi.waitFor(() => expect(question()).toBeNull());
    expect([question(), window.location.pathname]).toEqual([null, '/upload']);
  });

  it('opens what follows the upload without a question', async () => {
    await press('Done');
    expect(screen.getByRole('heading', { name: 'Other' })).toBeTruthy();
  });
});

it('asks nothing without an upload or a recording', async () => {
  await showStart();
  await follow('To the upload');
  await go(-1);
  expect(screen.getByRole('link', { name: 'To the upload' })).toBeTruthy();
  expect([question(), unloadAsks()]).toEqual([null, false]);
});

it.each([
  ['film', /interrupts it; the same file, chosen again/],
  ['moves', /moves that you marked are not saved/],
  ['recording', /recording has not been sent yet/],
] as const)('says what leaving would lose: %s', async (reason, text) => {
  await showStart(reason);
  await follow('To the upload');
  await begin();
  await follow('Other page');
  expect(question()?.textContent).toMatch(text);
});

it('asks by the browser’s own dialog until the code of ours has arrived', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  await showStart();
  await follow('To the upload');
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
    fireEvent.click(screen.getByRole('link', { name: 'Other page' }));
  });
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    'An upload is running. Leaving the page stops it.',
  );
  expect(window.location.pathname).toBe('/upload');
  vi.unstubAllGlobals();
});
