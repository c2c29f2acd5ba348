import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeVideo } from '../../test/fake-video.tsx';
import {
  isPressed,
  key,
  looped,
  moveButton,
  pass,
  practiceIn,
  press,
  sounds,
  statusTexts,
  waiting,
} from '../../test/practice.tsx';
import { PracticePanel } from './practice-panel.tsx';

const practise = practiceIn(PracticePanel);

const count = () => Number(document.querySelector('[data-count]')?.getAttribute('data-count'));

/** Sets a loop with the A and B buttons. */
function loopBetween(video: FakeVideo, fromS: number, toS: number) {
  act(() => void (video.currentTime = fromS));
  press(/^Poser A/);
  act(() => void (video.currentTime = toS));
  press(/^Poser B/);
}

it('leaves a video playing that was started before the practice mode was there', () => {
  const started = new FakeVideo();
  void started.play();
  const { fakeVideo } = practise({}, { fakeVideo: started });
  expect(fakeVideo.paused).toBe(false);
  loopBetween(fakeVideo, 4, 4.6);
  expect(fakeVideo.paused).toBe(false);
});

it('shows no count over the reason why the film does not play', () => {
  practise({}, { url: '/videos/tour?move=lancer' });
  expect(document.querySelector('[data-count]')).not.toBeNull();
  cleanup();
  practise({}, { url: '/videos/tour?move=lancer', hasFailed: true });
  expect(document.querySelector('[data-count]')).toBeNull();
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

it('tells the player while a stretch is repeated, at whose end no other video may open', () => {
  const { fakeVideo } = practise();
  const isLooping = () => document.querySelector('[data-looping]')?.getAttribute('data-looping');
  expect(isLooping()).toBe('false');
  loopBetween(fakeVideo, 4, 4.6);
  expect(isLooping()).toBe('true');
  press(/^Effacer/);
  expect(isLooping()).toBe('false');
});

it('moves the ends of a loop by dragging and by key, not past each other, and deselects the move', () => {
  practise({}, { url: '/videos/tour?move=lancer' });
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
