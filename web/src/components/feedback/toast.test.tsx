import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { ToastProvider, useToast } from './toast.tsx';

beforeEach(() => {
  heightPx = 50;
  return initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Where marked parts of the page are, in a window 700 pixels high. */
let marked: DOMRect[] = [];
let heightPx: number;

function Page() {
  const toast = useToast();
  return (
    <>
      <div data-keep-clear="4" data-index="0" />
      <div data-keep-clear data-index="1" />
      <button type="button" onClick={() => toast('success', 'Lien copié.')}>
        show
      </button>
    </>
  );
}

function showToast() {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const { index } = this.dataset;
    return index === undefined
      ? new DOMRect(28, 630, 300, heightPx)
      : (marked[Number(index)] ?? new DOMRect());
  });
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'show' }));
  return () => screen.getByRole('status').style.top;
}

const BOTTOM = '630px';
const CONTROLS = new DOMRect(0, 600, 900, 150);

it.each([
  ['nothing that is marked', [], BOTTOM],
  ['the controls of a player', [CONTROLS], '92px'],
  ['controls that end above', [new DOMRect(0, 460, 900, 150)], BOTTOM],
  ['controls to the right', [new DOMRect(400, 600, 500, 150)], BOTTOM],
  ['the end of a video, at the top', [CONTROLS, new DOMRect(0, 80, 900, 200)], '530px'],
  [
    'anything, if possible: where everything is marked, the least',
    [new DOMRect(0, 90, 900, 610)],
    '20px',
  ],
])('a toast never covers %s', (_name, boxes, expected) => {
  marked = boxes;
  expect(showToast()()).toBe(expected);
});

it.each([
  [
    'a gap that they just fit into',
    [new DOMRect(0, 80, 900, 120), new DOMRect(0, 260, 900, 440)],
    60,
    '200px',
  ],
  [
    'a panel rather than the controls of a player',
    [new DOMRect(0, 204, 900, 150), new DOMRect(0, 354, 900, 346)],
    258,
    '422px',
  ],
  [
    'little of the controls rather than the whole panel',
    [new DOMRect(0, 204, 900, 150), new DOMRect(0, 354, 900, 346)],
    190,
    '20px',
  ],
])('without enough room toasts cover %s', (_name, boxes, height, expected) => {
  marked = boxes;
  heightPx = height;
  expect(showToast()()).toBe(expected);
});

it.each([
  ['nothing else is marked', [], '320px'],
  ['the field above it is marked', [new DOMRect(0, 320, 900, 80)], '192px'],
])(
  'a toast stays above an on-screen keyboard, which covers the lower part of the window: %s',
  (_name, boxes, top) => {
    marked = boxes;
    vi.stubGlobal('visualViewport', { offsetTop: 100, height: 290 });
    expect(showToast()()).toBe(top);
    vi.unstubAllGlobals();
  },
);

it('a toast gives way when controls are moved below it, by scrolling or without', async () => {
  marked = [];
  const place = showToast();
  expect(place()).toBe(BOTTOM);
  marked = [CONTROLS];
  await vi.waitFor(() => expect(place()).toBe('92px'));
});
