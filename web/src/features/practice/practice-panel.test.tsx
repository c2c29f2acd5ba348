import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeVideo, FakePlayer } from '../../test/fake-video.tsx';
import { DRAFT_VIDEO } from '../../test/draft-video.ts';
import type { Item, LiveState } from '../../lib/firestore/live-query.tsx';
import type { SignedStoryboard } from '../../lib/media/player-handle.ts';
import { AppError } from '../../lib/errors.ts';
import { PHONE_ON_SIDE } from '../../lib/theme/layout.ts';
import { initTranslations } from '../../test/real-translations.ts';

let viewer: { uid: string; member: object } | null = null;
vi.mock('../../lib/session/session.tsx', () => ({ useViewer: () => viewer }));
vi.mock('./data/save-moves.ts', () => ({ saveMoves: vi.fn() }));
let skills: LiveState<Item<unknown>[]> = { status: 'loading' };
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveQuery: (spec: object | null) => (spec === null ? { status: 'loading' } : skills),
}));
vi.mock('./data/mastery-store.ts', () => ({ saveSeries: () => new Promise(() => {}) }));
const { ToastProvider } = await import('../../components/feedback/toast.tsx');
const { PracticePanel } = await import('./practice-panel.tsx');

const MOVES = [
  { id: 'prise', name_fr: 'Prise et appui', name_en: 'Grip', start_s: 3, end_s: 15 },
  { id: 'lancer', name_fr: 'Lancer', name_en: 'Throw', start_s: 15, end_s: 33 },
  { id: 'reception', name_fr: 'Réception', name_en: 'Catch', start_s: 33, end_s: 45 },
];
/** Frequencies in hertz of the sounds played so far. */
const sounds: number[] = [];

class SilentAudioContext {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const connect = (next: object) => next;
    return { frequency, connect, start: () => void sounds.push(frequency.value), stop: () => undefined };
  }
  close() {
    return Promise.resolve();
  }
}

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', SilentAudioContext);
  localStorage.clear();
  sounds.length = 0;
  viewer = null;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of ['wakeLock', 'share', 'clipboard', 'mediaSession', 'mediaDevices'])
    Reflect.deleteProperty(navigator, name);
});

/** Renders the practice mode with a fake player, stored settings and a URL. */
function practise(
  settings: object = {},
  url = '/videos/tour',
  storyboard: SignedStoryboard | null = null,
  fakeVideo = new FakeVideo(),
  props: Partial<Parameters<typeof PracticePanel>[0]> = {},
) {
  window.history.replaceState(null, '', url);
  localStorage.setItem('flair.practice', JSON.stringify({ countdown: false, sound: false, more: true, ...settings }));
  const rates: number[] = [];
  fakeVideo.addEventListener('ratechange', () => rates.push(fakeVideo.playbackRate));
  const port = { onActive: vi.fn(), onRepetition: vi.fn() };
  const onClose = vi.fn();
  const video = { ...DRAFT_VIDEO, title: 'Le tour simple', moves: MOVES };
  render(
    <MemoryRouter>
      <ToastProvider>
        <FakePlayer fakeVideo={fakeVideo} storyboard={storyboard}>
          {(player) => (
            <PracticePanel
              player={player}
              videoId="tour"
              video={video}
              port={port}
              request={null}
              repeatedId={null}
              onClose={onClose}
              {...props}
            />
          )}
        </FakePlayer>
      </ToastProvider>
    </MemoryRouter>,
  );
  return { fakeVideo, rates, port };
}

/** Clicks a button by its label or text; queries by role are slow in such a large panel. */
function press(name: string | RegExp) {
  const [button] = [...screen.queryAllByLabelText(name), ...screen.queryAllByText(name)].flatMap((element) => {
    const found = element.closest('button');
    return found === null ? [] : [found];
  });
  if (button === undefined) throw new Error(`no button ${String(name)}`);
  fireEvent.click(button);
}
const key = (value: string, on: Element = document.body) => fireEvent.keyDown(on, { key: value });
const looped = () => document.querySelector('[data-loop]')?.getAttribute('data-loop') ?? null;
const count = () => Number(document.querySelector('[data-count]')?.getAttribute('data-count'));
const waiting = () => {
  const box = document.querySelector<HTMLElement>('[data-waiting]');
  return box === null ? null : `${box.dataset.waiting} ${box.textContent}`;
};
const moveButton = (name: string) =>
  within(screen.getByRole('list', { name: 'Mouvements à travailler' })).getByRole('button', {
    name: new RegExp(`^\\d ?${name}`),
  });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
/** The current texts of all live regions. */
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Sets a loop with the A and B buttons. */
function loopBetween(video: FakeVideo, fromS: number, toS: number) {
  act(() => void (video.currentTime = fromS));
  press(/^Poser A/);
  act(() => void (video.currentTime = toS));
  press(/^Poser B/);
}
/** Plays for some seconds with a frame every 40 ms. */
const pass = (video: FakeVideo, seconds: number) =>
  act(() => {
    for (let ms = 0; ms < seconds * 1000; ms += 40) {
      video.advance(40);
      vi.advanceTimersByTime(40);
    }
  });

it('leaves a video playing that was started before the practice mode was there', () => {
  const started = new FakeVideo();
  void started.play();
  const { fakeVideo } = practise({}, '/videos/tour', null, started);
  expect(fakeVideo.paused).toBe(false);
  loopBetween(fakeVideo, 4, 4.6);
  expect(fakeVideo.paused).toBe(false);
});

it('raises the speed by the ramp up to its target, counts, and returns to the base speed on reset', () => {
  const { fakeVideo, rates, port } = practise({ goal: 0, rampEvery: 1, rampTarget: 0.85 });
  press('0,75×');
  loopBetween(fakeVideo, 4, 4.6);
  rates.length = 0;
  press('Lecture');
  pass(fakeVideo, 3.5);
  expect(count()).toBeGreaterThanOrEqual(4);
  expect(rates).toEqual([0.8, 0.85]);
  expect(port.onRepetition).toHaveBeenCalledTimes(count());
  press('Remettre à zéro');
  expect([fakeVideo.playbackRate, fakeVideo.paused, count()]).toEqual([0.75, true, 0]);
});

it('announces each repetition once, with the speed that rises and the goal that is reached', () => {
  const { fakeVideo } = practise({ goal: 3, rampEvery: 2, rampTarget: 2 });
  loopBetween(fakeVideo, 4, 4.6);
  press('Lecture');
  const heard: string[] = [];
  for (let ms = 0; ms < 3000; ms += 40) {
    pass(fakeVideo, 0.04);
    const text = statusTexts().find((one) => one?.startsWith('Répétition'));
    if (text != null && text !== heard.at(-1)) heard.push(text);
  }
  expect(heard).toEqual([
    'Répétition 1 sur 3.',
    'Répétition 2 sur 3. Vitesse 1,05×.',
    'Répétition 3 sur 3. Objectif atteint.',
  ]);
  cleanup();
  const endless = practise({ goal: 0 });
  loopBetween(endless.fakeVideo, 4, 4.6);
  press('Lecture');
  pass(endless.fakeVideo, 0.8);
  expect(statusTexts()).toContain('Répétition 1.');
});

it('changes no live region while a repetition plays', () => {
  const { fakeVideo } = practise();
  fireEvent.click(moveButton('Lancer'));
  const before = statusTexts();
  pass(fakeVideo, 4);
  expect(statusTexts()).toEqual(before);
});

it('counts down from three over the picture, rests between repetitions and stops at the goal', () => {
  const { fakeVideo } = practise({ countdown: true, gapS: 1, goal: 2 });
  loopBetween(fakeVideo, 4, 4.6);
  press('Lecture');
  const seen = [waiting()];
  while (count() < 2) {
    pass(fakeVideo, 0.2);
    if (waiting() !== seen.at(-1)) seen.push(waiting());
  }
  expect(seen).toEqual(['counting 3', 'counting 2', 'counting 1', null, 'resting 1', null]);
  expect(fakeVideo.paused).toBe(true);
  expect(screen.queryByText('Objectif atteint. On souffle, ou on recommence.')).not.toBeNull();
});

it('plays a sound before each repetition and another at the goal, but none when sounds are off', () => {
  const { fakeVideo } = practise({ sound: true, goal: 2 });
  loopBetween(fakeVideo, 4, 4.6);
  press('Lecture');
  pass(fakeVideo, 2);
  expect(sounds).toEqual([990, 990, 660, 880, 1320]);
  press('Signal sonore');
  press('Remettre à zéro');
  press('Lecture');
  pass(fakeVideo, 2);
  expect([count(), sounds.length]).toEqual([2, 5]);
});

it('opens the move of a link as a loop, and leaves a film that is played or was sought meanwhile where it is', () => {
  const video = new FakeVideo();
  video.currentTime = 20;
  void video.play();
  const { fakeVideo } = practise({}, '/videos/tour?move=reception', null, video);
  act(() => void fakeVideo.dispatchEvent(new Event('loadedmetadata')));
  expect([looped(), isPressed(moveButton('Réception'))]).toEqual(['33-45', true]);
  expect([fakeVideo.currentTime, fakeVideo.paused]).toEqual([20, false]);
});

it('tells the player while a stretch is repeated, at whose end no other video may open', () => {
  const { fakeVideo } = practise();
  const isLooping = () => document.querySelector('[data-looping]')?.getAttribute('data-looping');
  expect(isLooping()).toBe('false');
  loopBetween(fakeVideo, 4, 4.6);
  expect(isLooping()).toBe('true');
  press(/^Effacer/);
  expect(isLooping()).toBe('false');
});

it('a move that is pressed plays in a loop, instead of another one; pressed again, it is no longer repeated', () => {
  const { fakeVideo } = practise();
  fireEvent.click(moveButton('Lancer'));
  expect([looped(), fakeVideo.currentTime, fakeVideo.paused]).toEqual(['15-33', 15, false]);
  fireEvent.click(moveButton('Réception'));
  expect([looped(), fakeVideo.currentTime, fakeVideo.paused]).toEqual(['33-45', 33, false]);
  press('Lecture');
  fireEvent.click(moveButton('Réception'));
  expect([looped(), fakeVideo.paused]).toEqual(['33-45', false]);
  fireEvent.click(moveButton('Réception'));
  expect([looped(), fakeVideo.paused]).toEqual([null, true]);
  cleanup();
  const counted = practise({ countdown: true });
  fireEvent.click(moveButton('Lancer'));
  expect([waiting(), counted.fakeVideo.paused]).toEqual(['counting 3', true]);
  // A touch that bounces is one touch.
  fireEvent.click(moveButton('Lancer'));
  expect([looped(), waiting()]).toEqual(['15-33', 'counting 3']);
});

const skill = (move_id: string, best: number) => ({ id: move_id, data: { video_id: 'tour', move_id, best } });
it.each([
  ['the move of the last repetition', 'lancer', [], '15-33'],
  ['otherwise the first that is not mastered', null, [skill('prise', 9), skill('lancer', 8)], '15-33'],
  ['the first when all are', null, ['prise', 'lancer', 'reception'].map((id) => skill(id, 10)), '3-15'],
])('to practise a move plays %s', (_name, repeatedId, data, expected) => {
  viewer = { uid: 'zoe', member: { is_admin: false, is_pro_trainer: false } };
  skills = { status: 'ready', data, fromCache: false };
  const props = { request: { move: null }, repeatedId };
  const { fakeVideo } = practise({}, '/videos/tour', null, new FakeVideo(), props);
  expect([looped(), fakeVideo.paused]).toEqual([expected, false]);
});

it('a visitor practises the first move, and a member another one once a series is on the device', () => {
  const props = { request: { move: null } };
  practise({}, '/videos/tour', null, new FakeVideo(), props);
  expect(looped()).toBe('3-15');
  cleanup();
  viewer = { uid: 'ines', member: { is_admin: false, is_pro_trainer: false } };
  skills = { status: 'error', error: new AppError('offline') };
  const names = { name_fr: 'Prise', name_en: 'Grip' };
  const series = { id: 's', video_id: 'tour', move_id: 'prise', ...names, hand: 'left', prop: 'empty', caught: 9 };
  localStorage.setItem('flair.series.ines', JSON.stringify([series]));
  practise({}, '/videos/tour', null, new FakeVideo(), props);
  expect(looped()).toBe('15-33');
});

it('a key that chooses another move does not start it', () => {
  const { fakeVideo } = practise();
  key('n');
  expect([looped(), fakeVideo.paused]).toEqual(['3-15', true]);
});

it('ignores a link to an unknown move', () => {
  const { fakeVideo } = practise({}, '/videos/tour?move=nulle-part');
  act(() => void fakeVideo.dispatchEvent(new Event('loadedmetadata')));
  expect([looped(), fakeVideo.currentTime]).toEqual([null, 0]);
  expect(MOVES.some(({ name_fr }) => isPressed(moveButton(name_fr)))).toBe(false);
});

it('copies the link of a move and confirms it', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  practise({}, '/videos/tour?move=reception');
  press('Partager le mouvement Lancer');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/videos/tour?move=lancer`);
  expect(screen.queryByText('Lien copié.')).not.toBeNull();
});

it('shares a move with the share sheet of the device if there is one', () => {
  const share = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  practise();
  press('Partager le mouvement Lancer');
  const url = `${window.location.origin}/videos/tour?move=lancer`;
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Lancer · Le tour simple', url });
});

it('marks the playing move in the list, also for screen readers', () => {
  const { fakeVideo } = practise();
  const current = () => MOVES.filter(({ name_fr }) => moveButton(name_fr).getAttribute('aria-current') === 'true');
  act(() => void (fakeVideo.currentTime = 20));
  expect(current().map(({ id }) => id)).toEqual(['lancer']);
  expect(moveButton('Lancer').textContent).toContain('(en cours)');
  act(() => void (fakeVideo.currentTime = 40));
  expect(current().map(({ id }) => id)).toEqual(['reception']);
});

it('keeps the screen on while enabled, acquires the lock again when the page is visible, and releases it', async () => {
  const calls: string[] = [];
  const release = () => Promise.resolve(void calls.push('released'));
  const request = (kind: string) => Promise.resolve({ release: (calls.push(kind), release) });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise();
  const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
  press('Écran allumé');
  await settle();
  fireEvent(document, new Event('visibilitychange'));
  await settle();
  expect(calls).toEqual(['screen', 'screen']);
  press('Écran allumé');
  await settle();
  expect(calls).toEqual(['screen', 'screen', 'released']);
});

it('shows why the screen cannot be kept on', async () => {
  const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise({ awake: true });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(statusTexts()).toContainEqual(expect.stringMatching(/^L’appareil refuse de garder l’écran allumé/));
});

it('lets media keys choose moves, play, pause and change the speed', () => {
  const handlers: Record<string, (() => void) | null> = {};
  const session = {
    playbackState: 'none',
    metadata: null,
    setActionHandler: (name: string, handler: (() => void) | null) => void (handlers[name] = handler),
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
  expect(screen.getByRole('button', { name: 'Miroir' }).hasAttribute('aria-keyshortcuts')).toBe(false);
  for (const letter of ['m', 'r', 'k', '5']) key(letter);
  key(' ');
  key('PageDown', screen.getByRole('button', { name: 'Miroir' }));
  document.removeEventListener('keydown', listen);
  expect(received).toEqual(['m', '?', ' ', 'PageDown']);
  expect(looped()).toBe('3-15');
  expect(isPressed(screen.getByRole('button', { name: 'Miroir' }))).toBe(false);
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
const pressZone = (name: string) => fireEvent.click(within(zones() ?? expect.fail('no zones')).getByText(name));

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
  ['touches, on a phone or tablet', '(pointer: coarse)', 'touch', ['Toucher l’image', 'Toucher un mouvement'], []],
  ['keys, on a tablet with a keyboard', '(pointer: coarse)', 'key', [], ['Espace', 'n']],
  ['keys, elsewhere', 'none', 'touch', [], ['Espace', 'n']],
])('the help lists %s', (_name, matching, openedBy, touches, keys) => {
  matchMedia(matching);
  practise();
  if (openedBy === 'key') fireEvent.keyDown(document.body, { key: '?' });
  else press('Mode d’emploi');
  const help = screen.getByRole('dialog', { name: 'Sans les mains, ou presque' });
  const listed = (texts: readonly string[]) => texts.filter((text) => within(help).queryByText(text) !== null);
  expect(listed(['Toucher l’image', 'Toucher un mouvement'])).toEqual(touches);
  expect(listed(['Espace', 'n'])).toEqual(keys);
  expect(within(help).queryByText(/^En plein cadre, trois zones/) !== null).toBe(touches.length > 0);
});

it('moves the ends of a loop by dragging and by key, not past each other, and deselects the move', () => {
  practise({}, '/videos/tour?move=lancer');
  const overlay = document.querySelector<HTMLElement>('[data-rail]');
  if (overlay === null) throw new Error('no timeline overlay');
  overlay.getBoundingClientRect = () => new DOMRect(100, 0, 750, 38);
  const handle = (name: string) => screen.getByRole('slider', { name });
  const drag = (element: HTMLElement, toS: number) => {
    element.setPointerCapture = () => undefined;
    element.hasPointerCapture = () => true;
    fireEvent.pointerDown(element, { pointerId: 1 });
    fireEvent.pointerMove(element, { pointerId: 1, clientX: 100 + toS * 10 });
  };
  drag(handle('Fin de la boucle'), 50);
  expect(looped()).toBe('15-50');
  expect(handle('Fin de la boucle').getAttribute('aria-valuetext')).toBe('00:50,0');
  expect(isPressed(moveButton('Lancer'))).toBe(false);
  key('ArrowRight', handle('Fin de la boucle'));
  expect(looped()).toBe('15-50.1');
  expect(handle('Fin de la boucle').getAttribute('aria-valuetext')).toBe('00:50,1');
  drag(handle('Début de la boucle'), 70);
  const [from = 0, to = 0] = (looped() ?? '').split('-').map(Number);
  expect(from).toBeLessThan(to);
});

it('shows that the camera was denied, and that it was unplugged while in use', async () => {
  const getUserMedia = vi.fn<() => Promise<unknown>>();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'play', { value: () => Promise.resolve(), configurable: true });
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
  expect(screen.queryByRole('img', { name: 'Votre caméra, 5 secondes plus tard' })).not.toBeNull();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('alert').textContent).toContain('Aucune caméra n’est branchée');
  expect(screen.queryByRole('img', { name: 'Votre caméra, 5 secondes plus tard' })).toBeNull();
});

it.each([
  ['the author', 'ines', { is_admin: false, is_pro_trainer: true }, true],
  ['an admin', 'root', { is_admin: true, is_pro_trainer: false }, true],
  ['another trainer', 'paul', { is_admin: false, is_pro_trainer: true }, false],
])('shows whether %s can edit moves', (_name, uid, member, offered) => {
  viewer = { uid, member };
  practise();
  expect(screen.queryByText('Repérer les mouvements') !== null).toBe(offered);
});

it('shows move, speed, loop and mirror first, and everything else under a button', () => {
  practise({ more: false });
  const headings = screen.getAllByRole('heading', { level: 3, hidden: true });
  const [first, rest] = [false, true].map((isHidden) =>
    headings.flatMap((one) => ((one.closest('[hidden]') !== null) === isHidden ? [one.textContent] : [])),
  );
  expect(first).toEqual(['Mouvement', 'Vitesse', 'Boucle A–B', 'Réglages']);
  expect(rest).toEqual(['Répétitions', 'Maîtrise', 'Rythme', 'Miroir différé', 'Autres réglages']);
  expect(screen.getByRole('button', { name: 'Miroir' }).closest('section')?.textContent).toBe('RéglagesMiroirPlus');
});

it('shows the rare controls under a button, remembers that, and keeps what they turned on', async () => {
  const released = vi.fn(() => Promise.resolve());
  const request = () => Promise.resolve({ release: released });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise({ more: false });
  const isShown = () => screen.getByText('Me voir avec un temps de retard').closest('[hidden]') === null;
  expect(isShown()).toBe(false);
  press('Plus');
  expect([isShown(), screen.getByRole('button', { name: 'Plus' }).getAttribute('aria-expanded')]).toEqual([
    true,
    'true',
  ]);
  press('Écran allumé');
  await act(() => vi.advanceTimersByTimeAsync(0));
  press('Plus');
  expect([isShown(), released.mock.calls.length]).toEqual([false, 0]);
  press('Plus');
  expect(JSON.parse(localStorage.getItem('flair.practice') ?? '')).toMatchObject({ more: true, awake: true });
});

it('every text of the panel may wrap, so that enlarged it needs no scrolling sideways', () => {
  practise({ goal: 0, rampEvery: 1 });
  const texts = [...screen.getByRole('complementary').querySelectorAll('*')].flatMap((element) =>
    getComputedStyle(element).whiteSpace === 'nowrap' ? [element.textContent] : [],
  );
  expect(texts).toEqual([]);
});

it('each move has a picture from the storyboard; without one the list has no room for pictures', () => {
  const pictures = () => [...document.querySelectorAll('[data-frame]')].map((one) => one.getAttribute('data-frame'));
  practise();
  expect(pictures()).toEqual([]);
  cleanup();
  practise({}, '/videos/tour', {
    url: 'https://files/f.jpg',
    columns: 10,
    rows: 5,
    interval_s: 1,
    width: 160,
    height: 90,
  });
  // At 7.8, 22.2 and 37.8 seconds.
  expect(pictures()).toEqual(['7 0', '2 2', '7 3']);
});
