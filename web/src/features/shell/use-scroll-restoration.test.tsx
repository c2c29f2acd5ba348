import { useRef } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEntryValue } from '../../lib/device/history-entry.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

function Page() {
  const content = useRef<HTMLElement>(null);
  useScrollRestoration(content);
  return <main ref={content} tabIndex={-1} />;
}
let router: ReturnType<typeof createMemoryRouter>;

/** Navigates to another history entry, by path or by a number of steps. */
async function goTo(entry: string, target: string | number): Promise<void> {
  window.history.replaceState({ entry }, '');
  await act(() => (typeof target === 'number' ? router.navigate(target) : router.navigate(target)));
  window.dispatchEvent(new Event('scroll'));
}

function scrollTo(top: number): void {
  window.scrollTo({ top });
  window.dispatchEvent(new Event('scroll'));
}

let pageHeight = 0;
/** Tells the page that it has grown. */
let grow: () => void;
beforeEach(() => {
  grow = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
  pageHeight = 2_000;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  sessionStorage.clear();
  window.history.replaceState({ entry: 'list' }, '');
  window.scrollTo({ top: 0 });
  router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/list'] });
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps a restored scroll position when the user leaves without scrolling', async () => {
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

it('scrolls instead of the browser, except after a reload or a return from another site', () => {
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pageshow'));
  expect(window.history.scrollRestoration).toBe('manual');
});

it('stores the last scroll position on page hide, also before its scroll event', () => {
  scrollTo(500);
  window.scrollTo({ top: 700 });
  window.dispatchEvent(new Event('pagehide'));
  expect(loadEntryValue('scroll')).toBe(700);
});

it('waits for the content of a long page, instead of showing the end of a short one', async () => {
  scrollTo(1_200);
  await goTo('card', '/card');
  pageHeight = 900;
  await goTo('list', -1);
  expect(window.scrollY).toBe(0);
  // One row less than before.
  pageHeight = 1_200 + window.innerHeight - 60;
  grow();
  expect(window.scrollY).toBe(1_200);
});

describe('an anchor', () => {
  afterEach(() => document.querySelector('[data-section]')?.remove());

  /** Adds a section to the page. @returns how often the page has scrolled to it */
  function addSection(id: string): () => number {
    const section = Object.assign(document.createElement('section'), { id });
    section.dataset.section = '';
    document.body.append(section);
    const scroll = vi.spyOn(section, 'scrollIntoView').mockReturnValue();
    return () => scroll.mock.calls.length;
  }

  it('scrolls at every press of its link, but not when only the query changes', async () => {
    const scrolled = addSection('tarifs');
    await goTo('home', '/#tarifs');
    expect(scrolled()).toBe(1);
    await goTo('home', '/#tarifs');
    expect(scrolled()).toBe(2);
    await goTo('home', '/?q=jury#tarifs');
    expect(scrolled()).toBe(2);
  });

  it('scrolls to a section that appears later, and follows it until the user does something', async () => {
    await goTo('home', '/#tarifs');
    const scrolled = addSection('tarifs');
    grow();
    grow();
    expect(scrolled()).toBe(2);
    window.dispatchEvent(new Event('wheel'));
    grow();
    expect(scrolled()).toBe(2);
  });

  it('gives the focus to an element that appears later, once', async () => {
    await goTo('home', '/#avis');
    addSection('avis');
    const section = document.querySelector<HTMLElement>('[data-section]');
    section?.setAttribute('tabindex', '-1');
    grow();
    expect(document.activeElement).toBe(section);
    section?.blur();
    grow();
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['/#100%', '100%'],
    ['/#%E9t%E9', '%E9t%E9'],
    ['/#t%C3%AAte', 'tête'],
  ])('of %s names %s, properly encoded or not', async (address, id) => {
    const scrolled = addSection(id);
    await goTo('home', address);
    expect(scrolled()).toBe(1);
  });
});
