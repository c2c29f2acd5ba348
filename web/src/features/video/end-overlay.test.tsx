import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { EndOverlay, isPlayAtStart } from './end-overlay.tsx';
import { plain } from '../../test/plain-text.ts';

const NEXT = { id: 'v2', title: 'Le stall' };

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Address() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${isPlayAtStart(state) ? 'plays' : 'waits'}`}</output>;
}
const address = () => document.querySelector('output')?.textContent;

/** Renders the end of the video `v1`. */
function end(props: Partial<Parameters<typeof EndOverlay>[0]> = {}) {
  const handlers = { onReplay: vi.fn(), onRepeat: vi.fn() };
  render(
    <MemoryRouter initialEntries={['/videos/v1']}>
      <EndOverlay
        next={NEXT}
        canAdvance
        achieved={<span>Complétée</span>}
        onPractice={null}
        {...handlers}
        {...props}
      />
      <Address />
    </MemoryRouter>,
  );
  return handlers;
}
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
};
const countdown = () =>
  screen.queryByText(/^Elle s’ouvre dans \d secondes?/, { ignore: '.visually-hidden' });

it('opens the next video after five seconds, which then plays', () => {
  end();
  pass(4);
  expect([plain(countdown()?.textContent), address()]).toEqual([
    expect.stringContaining('1 seconde.'),
    '/videos/v1 waits',
  ]);
  pass(1);
  expect(address()).toBe('/videos/v2 plays');
});

it('tells screen readers once that the next video opens, in a region that was there before', () => {
  end();
  const region = document.querySelector('[role=status]');
  const heard = [plain(region?.textContent)];
  for (let second = 1; second < 5; second += 1) {
    pass(1);
    heard.push(plain(region?.textContent));
  }
  expect(heard).toEqual([
    '',
    ...Array.from({ length: 4 }, () => expect.stringContaining('4 secondes') as string),
  ]);
});

it.each([
  ['a touch', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['the wheel', () => fireEvent.wheel(document.body)],
  [
    'the focus of a screen reader',
    () => act(() => screen.getByRole('button', { name: 'Revoir' }).focus()),
  ],
])('%s stops the countdown, and the link stays', (_name, press) => {
  end();
  pass(2);
  press();
  expect(countdown()).toBeNull();
  pass(10);
  expect(address()).toBe('/videos/v1 waits');
  fireEvent.click(screen.getByRole('link', { name: 'Vidéo suivante' }));
  expect(address()).toBe('/videos/v2 plays');
});

it.each([
  ['while nothing may open by itself', { canAdvance: false }],
  ['without a next video', { next: null }],
])('does not count down %s', (_name, props) => {
  end(props);
  expect(countdown()).toBeNull();
  pass(10);
  expect(address()).toBe('/videos/v1 waits');
});

it('does not count down below a dialog that was open before', () => {
  end();
  const dialog = render(<Dialog open>Signaler ce commentaire</Dialog>);
  pass(10);
  expect([plain(countdown()?.textContent), address()]).toEqual([
    expect.stringContaining('5 secondes.'),
    '/videos/v1 waits',
  ]);
  dialog.unmount();
  pass(5);
  expect(address()).toBe('/videos/v2 plays');
});

it('is kept clear of messages', () => {
  end();
  expect(
    screen.getByRole('button', { name: 'Revoir' }).closest('[data-keep-clear="4"]'),
  ).not.toBeNull();
});

it('shows what was reached, plays again and repeats a move', () => {
  const { onReplay, onRepeat } = end();
  const overlay = screen.getByRole('group', { name: 'Fin de la vidéo' });
  expect(overlay.textContent).toContain('Complétée');
  fireEvent.click(screen.getByRole('button', { name: 'Revoir' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refaire ce geste' }));
  expect([onReplay.mock.calls.length, onRepeat.mock.calls.length]).toEqual([1, 1]);
});

it('offers a move again as large as the next video', () => {
  end();
  const look = (role: 'button' | 'link', name: string) =>
    screen
      .getByRole(role, { name })
      .className.split(' ')
      .filter((one) => /^css-|size/i.test(one));
  expect(look('button', 'Refaire ce geste')).toEqual(look('link', 'Vidéo suivante'));
});

it('without moves it opens the practice mode, and does not offer that while it is open', () => {
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  end({ onRepeat: null, onPractice: vi.fn() });
  expect(names()).toEqual(['Revoir', 'S’entraîner']);
  cleanup();
  end({ onRepeat: null });
  expect(names()).toEqual(['Revoir']);
});
