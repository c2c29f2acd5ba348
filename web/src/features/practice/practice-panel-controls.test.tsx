import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PHONE_ON_SIDE } from '../../lib/theme/layout.ts';
import {
  isPressed,
  key,
  looped,
  pass,
  practiceIn,
  press,
  statusTexts,
} from '../../test/practice.tsx';
import { PracticePanel } from './practice-panel.tsx';

const practise = practiceIn(PracticePanel);

it('shows move, speed, loop, trials, camera and mirror first, the rest under a button', () => {
  practise({ more: false });
  const headings = screen.getAllByRole('heading', { level: 3, hidden: true });
  const isHidden = (heading: HTMLElement) => heading.closest('[hidden]') !== null;
  const textOf = (heading: HTMLElement) => heading.textContent;
  const first = headings.filter((heading) => !isHidden(heading)).map(textOf);
  const rest = headings.filter(isHidden).map(textOf);
  expect(first).toEqual([
    'Mouvement',
    'Vitesse',
    'Boucle A–B',
    'Maîtrise',
    'Miroir différé',
    'Réglages',
  ]);
  expect(rest).toEqual(['Répétitions', 'Rythme', 'Autres réglages']);
  expect(screen.getByRole('button', { name: 'Miroir' }).closest('section')?.textContent).toBe(
    'RéglagesMiroirPlus',
  );
});

it.each([
  ['next to the player', false, 'Mode entraînement'],
  ['as a sheet over the page', true, 'Le tour simple'],
])('%s its head shows what the page does not', (_name, isSheet, title) => {
  practise({}, { isSheet });
  const panel = screen.getByRole('complementary', { name: 'Mode entraînement' });
  expect(within(panel).getByRole('heading', { level: 2 }).textContent).toBe(title);
});

it('shows the rare controls under a button, remembers that, and keeps what they turned on', async () => {
  const released = vi.fn(() => Promise.resolve());
  const request = () => Promise.resolve({ release: released });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise({ more: false });
  const isShown = () => screen.getByText('Écran allumé').closest('[hidden]') === null;
  expect(isShown()).toBe(false);
  press('Plus');
  expect([
    isShown(),
    screen.getByRole('button', { name: 'Plus' }).getAttribute('aria-expanded'),
  ]).toEqual([true, 'true']);
  press('Écran allumé');
  await act(() => vi.advanceTimersByTimeAsync(0));
  press('Plus');
  expect([isShown(), released.mock.calls.length]).toEqual([false, 0]);
  press('Plus');
  expect(JSON.parse(localStorage.getItem('flair.practice') ?? '')).toMatchObject({
    more: true,
    awake: true,
  });
});

it('every text of the panel may wrap, so that enlarged it needs no scrolling sideways', () => {
  practise({ goal: 0, rampEvery: 1 });
  const texts = [...screen.getByRole('complementary').querySelectorAll('*')].flatMap((element) =>
    getComputedStyle(element).whiteSpace === 'nowrap' ? [element.textContent] : [],
  );
  expect(texts).toEqual([]);
});

it('keeps the screen on while enabled, and releases it', async () => {
  const calls: string[] = [];
  const release = () => Promise.resolve(void calls.push('released'));
  const request = (kind: string) => Promise.resolve({ release: (calls.push(kind), release) });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise();
  const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
  press('Écran allumé');
  await settle();
  expect(calls).toEqual(['screen']);
  press('Écran allumé');
  await settle();
  expect(calls).toEqual(['screen', 'released']);
});

it('shows why the screen cannot be kept on', async () => {
  const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise({ awake: true });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(statusTexts()).toContainEqual(
    expect.stringMatching(/^L’appareil refuse de garder l’écran allumé/),
  );
});

it('lets media keys choose moves, play, pause and change the speed', () => {
  const handlers: Record<string, (() => void) | null> = {};
  const session = {
    playbackState: 'none',
    metadata: null,
    setActionHandler: (name: string, handler: (() => void) | null) =>
      void (handlers[name] = handler),
  };
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  vi.stubGlobal('MediaMetadata', vi.fn());
  const { fakeVideo } = practise();
  const media = (name: string) => act(() => handlers[name]?.());
  media('nexttrack');
  media('nexttrack');
  expect(looped()).toBe('15-33');
  media('previoustrack');
  expect(looped()).toBe('3-15');
  expect(statusTexts()).toContain('Prise et appui, en boucle de 00:03 à 00:15.');
  media('play');
  expect([fakeVideo.paused, session.playbackState]).toEqual([false, 'playing']);
  media('pause');
  expect([fakeVideo.paused, session.playbackState]).toEqual([true, 'paused']);
  media('seekbackward');
  expect(fakeVideo.playbackRate).toBe(0.95);
  expect(statusTexts()).toContain('Vitesse 0,95×.');
});

it('disables single-character shortcuts, also those of the player, but not a remote', () => {
  practise();
  const received: string[] = [];
  const listen = (event: KeyboardEvent) => void received.push(event.key);
  document.addEventListener('keydown', listen);
  key('m');
  key('?');
  fireEvent.click(screen.getByLabelText('Raccourcis d’une seule lettre'));
  press('Fermer');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('button', { name: 'Miroir' }).hasAttribute('aria-keyshortcuts')).toBe(
    false,
  );
  for (const letter of ['m', 'r', 'k', '5']) key(letter);
  key(' ');
  key('PageDown', screen.getByRole('button', { name: 'Miroir' }));
  document.removeEventListener('keydown', listen);
  expect(received).toEqual(['m', '?', ' ', 'PageDown']);
  expect(looped()).toBe('3-15');
  expect(isPressed(screen.getByRole('button', { name: 'Miroir' }))).toBe(false);
});

it('shows that the camera was denied, and that it was unplugged while in use', async () => {
  const getUserMedia = vi.fn<() => Promise<unknown>>();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'play', {
    value: () => Promise.resolve(),
    configurable: true,
  });
  practise();
  const toggle = async () => {
    press('Me voir avec un temps de retard');
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await toggle();
  expect(screen.getByRole('alert').textContent).toContain('L’accès à la caméra est refusé.');
  await toggle();
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  getUserMedia.mockResolvedValueOnce({ getTracks: () => [track], getVideoTracks: () => [track] });
  await toggle();
  expect(
    screen.queryByRole('img', { name: /^Votre caméra, 5\ssecondes plus tard$/ }),
  ).not.toBeNull();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('alert').textContent).toContain('Aucune caméra n’est branchée');
  expect(screen.queryByRole('img', { name: /^Votre caméra, 5\ssecondes plus tard$/ })).toBeNull();
});

/** Makes one media query match, and no other. */
function matchMedia(matching: string) {
  const list = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: query === matching }));
}
const zones = () => screen.queryByRole('group', { name: 'Grandes commandes' });
const zoneNames = () =>
  within(zones() ?? expect.fail('no zones'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const pressZone = (name: string) =>
  fireEvent.click(within(zones() ?? expect.fail('no zones')).getByText(name));

it('on a phone on its side the player fills the window, with loop, slower and again at least 64 px large', () => {
  matchMedia(PHONE_ON_SIDE);
  const { fakeVideo } = practise();
  expect(zoneNames()).toEqual(['Boucle', 'Plus lent', 'Encore']);
  for (const zone of within(zones() ?? expect.fail('no zones')).getAllByRole('button')) {
    const { minWidth, minHeight } = getComputedStyle(zone);
    expect([minWidth, minHeight]).toEqual(['64px', '64px']);
  }
  // The move that plays.
  act(() => void (fakeVideo.currentTime = 20));
  pressZone('Boucle');
  expect([looped(), fakeVideo.paused]).toEqual(['15-33', true]);
  pressZone('Boucle');
  expect(looped()).toBeNull();
  // Where there is no move.
  act(() => void (fakeVideo.currentTime = 50));
  pressZone('Boucle');
  act(() => void (fakeVideo.currentTime = 52));
  pressZone('Poser B');
  expect(looped()).toBe('50-52');
  pressZone('Plus lent');
  expect(fakeVideo.playbackRate).toBe(0.95);
  pressZone('Encore');
  expect([fakeVideo.currentTime, fakeVideo.paused]).toEqual([50, false]);
  pass(fakeVideo, 1);
  pressZone('Encore');
  expect([fakeVideo.currentTime, fakeVideo.paused]).toEqual([50, false]);
  press('Quitter le plein cadre');
  expect(zones()).toBeNull();
});

it('upright the full window is opened by a button, with slower, play and faster', () => {
  practise();
  expect(zones()).toBeNull();
  press('Plein cadre');
  expect(zoneNames()).toEqual(['Plus lent', 'Lire', 'Plus vite']);
});

it.each([
  [
    'touches, on a phone or tablet',
    '(pointer: coarse)',
    'touch',
    ['Toucher l’image', 'Toucher un mouvement'],
    [],
  ],
  ['keys, on a tablet with a keyboard', '(pointer: coarse)', 'key', [], ['Espace', 'n']],
  ['keys, elsewhere', 'none', 'touch', [], ['Espace', 'n']],
])('the help lists %s', (_name, matching, openedBy, touches, keys) => {
  matchMedia(matching);
  practise();
  if (openedBy === 'key') fireEvent.keyDown(document.body, { key: '?' });
  else press('Mode d’emploi');
  const help = screen.getByRole('dialog', { name: 'Sans les mains, ou presque' });
  const listed = (texts: readonly string[]) =>
    texts.filter((text) => within(help).queryByText(text) !== null);
  expect(listed(['Toucher l’image', 'Toucher un mouvement'])).toEqual(touches);
  expect(listed(['Espace', 'n'])).toEqual(keys);
  expect(within(help).queryByText(/^En plein cadre, trois zones/) !== null).toBe(
    touches.length > 0,
  );
});
