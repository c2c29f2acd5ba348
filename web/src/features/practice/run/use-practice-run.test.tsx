import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../../components/feedback/toast.tsx';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { FakePlayer, FakeVideo } from '../../../test/fake-video.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import { DEFAULT_SETTINGS, type PracticeSettings } from '../controls/practice-settings.ts';
import { type LoopPoints, NO_POINTS } from '../loop/loop-points.ts';
import { usePracticeRun } from './use-practice-run.ts';

/** Sounds that were started, each with the state of its context. */
let sounds: string[];
let state: string;
let resume: () => Promise<void>;

/** The sound of a phone: silent until the device gives it back. */
class PhoneAudioContext {
  readonly currentTime = 0;
  readonly destination = {};
  get state() {
    return state;
  }
  resume() {
    return resume();
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
  createOscillator() {
    const connect = (next: object) => next;
    return {
      frequency: { value: 0 },
      connect,
      start: () => void sounds.push(state),
      stop: () => undefined,
    };
  }
  close() {
    return Promise.resolve();
  }
}

const LOOP = { a: 4, b: 6 };
const LISTENERS = { onActive: vi.fn(), onRepeated: vi.fn(), onSpeed: vi.fn(), onDone: vi.fn() };

function Run({
  player,
  settings,
  first,
}: {
  player: PlayerHandle;
  settings: PracticeSettings;
  first: LoopPoints;
}) {
  const [points, setPoints] = useState(first);
  const { run, startWithNextLoop } = usePracticeRun(player, points, settings, LISTENERS);
  const pressMove = () => {
    setPoints(LOOP);
    startWithNextLoop();
  };
  return (
    <>
      <output>
        {run.phase} {run.secondsLeft}
      </output>
      <button type="button" onClick={pressMove}>
        Mouvement
      </button>
    </>
  );
}

function open(settings: Partial<PracticeSettings> = {}, first: LoopPoints = LOOP) {
  const fakeVideo = new FakeVideo();
  const seeked = vi.fn();
  fakeVideo.addEventListener('seeked', seeked);
  render(
    <ToastProvider>
      <FakePlayer fakeVideo={fakeVideo}>
        {(player) => (
          <Run player={player} settings={{ ...DEFAULT_SETTINGS, ...settings }} first={first} />
        )}
      </FakePlayer>
    </ToastProvider>,
  );
  return { fakeVideo, seeks: () => seeked.mock.calls.length };
}
const press = () => fireEvent.click(screen.getByText('Lecture'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const phase = () => document.querySelector('output')?.textContent;
const isSaidSilent = () => screen.queryByText(/^Le son ne revient pas/) !== null;

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', PhoneAudioContext);
  sounds = [];
  resume = async () => void (state = 'running');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each(['interrupted', 'suspended'])(
  'a sound that is %s is back before the countdown begins',
  async (first) => {
    state = first;
    const back = Promise.withResolvers<void>();
    resume = () => back.promise.then(() => void (state = 'running'));
    open();
    press();
    await pass(500);
    expect([phase(), sounds]).toEqual(['idle 0', []]);
    back.resolve();
    await pass(0);
    expect([phase(), sounds, isSaidSilent()]).toEqual(['counting 3', ['running'], false]);
  },
);

it('a move that is pressed waits for its sound as well', async () => {
  state = 'interrupted';
  const back = Promise.withResolvers<void>();
  resume = () => back.promise.then(() => void (state = 'running'));
  open({}, NO_POINTS);
  fireEvent.click(screen.getByText('Mouvement'));
  await pass(500);
  expect([phase(), sounds]).toEqual(['idle 0', []]);
  back.resolve();
  await pass(0);
  expect([phase(), sounds]).toEqual(['counting 3', ['running']]);
});

it.each<[string, () => Promise<void>]>([
  ['never comes back', () => new Promise(() => undefined)],
  ['is refused', () => Promise.reject(new DOMException('no', 'InvalidStateError'))],
  ['comes back in words only', () => Promise.resolve()],
])('a run whose sound %s begins all the same, and says so', async (_what, refuse) => {
  state = 'interrupted';
  resume = refuse;
  open();
  press();
  await pass(1_000);
  expect([phase()?.split(' ')[0], isSaidSilent()]).toEqual(['counting', true]);
});

it('a second press takes back the run that waits for its sound', async () => {
  state = 'interrupted';
  resume = () => new Promise(() => undefined);
  open();
  press();
  press();
  await pass(2_000);
  expect([phase(), isSaidSilent()]).toEqual(['idle 0', false]);
});

it('a run without a countdown begins with the press, and says if it is silent', async () => {
  state = 'interrupted';
  resume = () => new Promise(() => undefined);
  open({ countdown: false });
  press();
  expect(phase()).toBe('running 0');
  await pass(1_000);
  expect(isSaidSilent()).toBe(true);
});

it.each([
  ['beyond the end of the film', { a: 360, b: 375 }],
  ['that ends beyond it', { a: 60, b: 375 }],
  ['that begins where it ends', { a: 75, b: 75.8 }],
  ['without length', { a: 4, b: 4 }],
  ['that ends before it begins', { a: 6, b: 4 }],
])('a loop %s never runs: play plays the film', async (_what, points) => {
  LISTENERS.onRepeated.mockClear();
  const { fakeVideo, seeks } = open({ countdown: false }, points);
  press();
  for (let played = 0; played < 6_000; played += 40) {
    act(() => fakeVideo.advance(40));
    await pass(40);
  }
  expect([fakeVideo.paused, fakeVideo.currentTime > 5, seeks()]).toEqual([false, true, 0]);
  expect([phase(), LISTENERS.onRepeated.mock.calls.length]).toEqual(['idle 0', 0]);
});

it('asks the device for no sound where none is wanted', async () => {
  state = 'interrupted';
  open({ sound: false });
  press();
  await pass(0);
  expect([phase(), state, isSaidSilent()]).toEqual(['counting 3', 'interrupted', false]);
});
