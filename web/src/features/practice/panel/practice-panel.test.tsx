import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeVideo, FakePlayer } from '../../../test/fake-video.tsx';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';

let viewer: { uid: string; member: object } | null = null;
vi.mock('../../../lib/session/session.tsx', () => ({ useViewer: () => viewer }));
vi.mock('../data/save-moves.ts', () => ({ saveMoves: vi.fn() }));
vi.mock('../data/mastery-store.ts', () => ({ saveSeries: vi.fn() }));
const { ToastProvider } = await import('../../../components/feedback/toast.tsx');
const { PracticePanel } = await import('./practice-panel.tsx');

const MOVES = [
  { id: 'prise', name_fr: 'Prise et appui', name_en: 'Grip', start_s: 3, end_s: 15 },
  { id: 'lancer', name_fr: 'Lancer', name_en: 'Throw', start_s: 15, end_s: 33 },
  { id: 'reception', name_fr: 'Réception', name_en: 'Catch', start_s: 33, end_s: 45 },
];
/** Pitches in hertz of the sounds so far. */
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

/** The practice mode beside a film, as the device's settings and the address say. */
function practise(settings: object = {}, address = '/videos/tour') {
  window.history.replaceState(null, '', address);
  localStorage.setItem('flair.practice', JSON.stringify({ countdown: false, sound: false, ...settings }));
  const film = new FakeVideo();
  const rates: number[] = [];
  film.addEventListener('ratechange', () => rates.push(film.playbackRate));
  const port = { onActive: vi.fn(), onRepetition: vi.fn() };
  const onClose = vi.fn();
  const video = { ...DRAFT_VIDEO, title: 'Le tour simple', moves: MOVES };
  render(
    <ToastProvider>
      <FakePlayer fakeVideo={film}>
        {(stage) => <PracticePanel player={stage} videoId="tour" video={video} port={port} onClose={onClose} />}
      </FakePlayer>
    </ToastProvider>,
  );
  return { film, rates, port };
}

/** Presses a button by its text, or by the label that readers are told: roles are slow to find in so large a panel. */
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
/** What is read out now. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** A loop by two taps. */
function loopBetween(film: FakeVideo, fromS: number, toS: number) {
  act(() => void (film.currentTime = fromS));
  press(/^Poser A/);
  act(() => void (film.currentTime = toS));
  press(/^Poser B/);
}
/** Plays for as long, a frame each 40 ms. */
const pass = (film: FakeVideo, seconds: number) =>
  act(() => {
    for (let ms = 0; ms < seconds * 1000; ms += 40) {
      film.advance(40);
      vi.advanceTimersByTime(40);
    }
  });

it('raises the tempo by the ramp up to its target, counts, and goes back to the first tempo on reset', () => {
  const { film, rates, port } = practise({ goal: 0, rampEvery: 1, rampTarget: 0.85 });
  press('0,75×');
  loopBetween(film, 4, 4.6);
  rates.length = 0;
  press('Lecture');
  pass(film, 3.5);
  expect(count()).toBeGreaterThanOrEqual(4);
  expect(rates).toEqual([0.8, 0.85]);
  expect(port.onRepetition).toHaveBeenCalledTimes(count());
  press('Remettre à zéro');
  expect([film.playbackRate, film.paused, count()]).toEqual([0.75, true, 0]);
});

it('counts three, two, one over the picture, rests between repetitions and stops at the goal', () => {
  const { film } = practise({ countdown: true, gapS: 1, goal: 2 });
  loopBetween(film, 4, 4.6);
  press('Lecture');
  const seen = [waiting()];
  while (count() < 2) {
    pass(film, 0.2);
    if (waiting() !== seen.at(-1)) seen.push(waiting());
  }
  expect(seen).toEqual(['counting 3', 'counting 2', 'counting 1', null, 'resting 1', null]);
  expect(film.paused).toBe(true);
  expect(screen.queryByText('Objectif atteint. On souffle, ou on recommence.')).not.toBeNull();
});

it('begins each repetition with a sound and ends the goal with another; none once they are off', () => {
  const { film } = practise({ sound: true, goal: 2 });
  loopBetween(film, 4, 4.6);
  press('Lecture');
  pass(film, 2);
  expect(sounds).toEqual([990, 990, 660, 880, 1320]);
  press('Signal sonore');
  press('Remettre à zéro');
  press('Lecture');
  pass(film, 2);
  expect([count(), sounds.length]).toEqual([2, 5]);
});

it('opens the move of a link as a loop, at its start', () => {
  const { film } = practise({}, '/videos/tour?move=reception');
  act(() => void film.dispatchEvent(new Event('loadedmetadata')));
  expect([looped(), film.currentTime, isPressed(moveButton('Réception'))]).toEqual(['33-45', 33, true]);
});

it('opens a link to a move that is not there without a loop', () => {
  const { film } = practise({}, '/videos/tour?move=nulle-part');
  act(() => void film.dispatchEvent(new Event('loadedmetadata')));
  expect([looped(), film.currentTime]).toEqual([null, 0]);
  expect(MOVES.some(({ name_fr }) => isPressed(moveButton(name_fr)))).toBe(false);
});

it('copies the link of a move, and says so', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  practise({}, '/videos/tour?move=reception');
  press('Partager le mouvement Lancer');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/videos/tour?move=lancer`);
  expect(screen.queryByText('Lien copié.')).not.toBeNull();
});

it('shares a move by the sheet of the device where there is one', () => {
  const share = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  practise();
  press('Partager le mouvement Lancer');
  const url = `${window.location.origin}/videos/tour?move=lancer`;
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Lancer · Le tour simple', url });
});

it('marks the move that plays, in the list and to readers', () => {
  const { film } = practise();
  const current = () => MOVES.filter(({ name_fr }) => moveButton(name_fr).getAttribute('aria-current') === 'true');
  act(() => void (film.currentTime = 20));
  expect(current().map(({ id }) => id)).toEqual(['lancer']);
  expect(moveButton('Lancer').textContent).toContain('(en cours)');
  act(() => void (film.currentTime = 40));
  expect(current().map(({ id }) => id)).toEqual(['reception']);
});

it('keeps the screen on while wanted, takes the lock again when the page is back, and releases it', async () => {
  const asked: string[] = [];
  const release = () => Promise.resolve(void asked.push('released'));
  const request = (kind: string) => Promise.resolve({ release: (asked.push(kind), release) });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise();
  const settled = () => act(() => vi.advanceTimersByTimeAsync(0));
  press('Écran allumé');
  await settled();
  fireEvent(document, new Event('visibilitychange'));
  await settled();
  expect(asked).toEqual(['screen', 'screen']);
  press('Écran allumé');
  await settled();
  expect(asked).toEqual(['screen', 'screen', 'released']);
});

it('says why the device does not keep its screen on', async () => {
  const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  practise({ awake: true });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(said()).toContainEqual(expect.stringMatching(/^L’appareil refuse de garder l’écran allumé/));
});

it('lets headphones and watches choose moves, play, pause and change the tempo', () => {
  const handlers: Record<string, (() => void) | null> = {};
  const session = {
    playbackState: 'none',
    metadata: null,
    setActionHandler: (name: string, handler: (() => void) | null) => void (handlers[name] = handler),
  };
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  vi.stubGlobal('MediaMetadata', class {});
  const { film } = practise();
  const media = (name: string) => act(() => void handlers[name]?.());
  media('nexttrack');
  media('nexttrack');
  expect(looped()).toBe('15-33');
  media('previoustrack');
  expect(looped()).toBe('3-15');
  expect(said()).toContain('Prise et appui, en boucle de 00:03 à 00:15.');
  media('play');
  expect([film.paused, session.playbackState]).toEqual([false, 'playing']);
  media('pause');
  expect([film.paused, session.playbackState]).toEqual([true, 'paused']);
  media('seekbackward');
  expect(film.playbackRate).toBe(0.95);
  expect(said()).toContain('Vitesse 0,95×.');
});

it('leaves no single letter to anybody once they are off, and still hears a remote', () => {
  practise();
  const heard: string[] = [];
  const listen = (event: KeyboardEvent) => void heard.push(event.key);
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
  expect(heard).toEqual(['m', '?', ' ', 'PageDown']);
  expect(looped()).toBe('3-15');
  expect(isPressed(screen.getByRole('button', { name: 'Miroir' }))).toBe(false);
});

it('moves the ends of a loop by hand and by key, never past each other; it is no named move any more', () => {
  practise({}, '/videos/tour?move=lancer');
  const rail = document.querySelector<HTMLElement>('[data-rail]');
  if (rail === null) throw new Error('the stage has a rail');
  rail.getBoundingClientRect = () => new DOMRect(100, 0, 750, 38);
  const handle = (name: string) => screen.getByRole('slider', { name });
  const drag = (element: HTMLElement, toS: number) => {
    element.setPointerCapture = () => undefined;
    element.hasPointerCapture = () => true;
    fireEvent.pointerDown(element, { pointerId: 1 });
    fireEvent.pointerMove(element, { pointerId: 1, clientX: 100 + toS * 10 });
  };
  drag(handle('Fin de la boucle'), 50);
  expect(looped()).toBe('15-50');
  expect(isPressed(moveButton('Lancer'))).toBe(false);
  key('ArrowRight', handle('Fin de la boucle'));
  expect(looped()).toBe('15-50.1');
  drag(handle('Début de la boucle'), 70);
  const [from = 0, to = 0] = (looped() ?? '').split('-').map(Number);
  expect(from).toBeLessThan(to);
});

it('says that the camera is refused, and that it was taken away while it ran', async () => {
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
])('tells whether %s may mark moves', (_name, uid, member, offered) => {
  viewer = { uid, member };
  practise();
  expect(screen.queryByText('Repérer les mouvements') !== null).toBe(offered);
});
