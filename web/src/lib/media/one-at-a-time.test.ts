import { beforeAll, beforeEach, expect, it } from 'vitest';
import { playOneAtATime, PLAYS_BESIDE_OTHERS } from './one-at-a-time.ts';

/** Adds a player to the page; like a browser's, it tells when it starts. */
function addPlayer(
  name: 'video' | 'audio',
  attributes: Readonly<Record<string, string>> = {},
): HTMLMediaElement {
  const player = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) player.setAttribute(key, value);
  let paused = true;
  Object.defineProperty(player, 'paused', { get: () => paused });
  player.play = () => {
    paused = false;
    player.dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  player.pause = () => {
    paused = true;
  };
  document.body.append(player);
  return player;
}
const start = (...players: readonly HTMLMediaElement[]) =>
  players.forEach((player) => void player.play());
const playing = (...players: readonly HTMLMediaElement[]) =>
  players.map((player) => !player.paused);

beforeAll(() => playOneAtATime());
beforeEach(() => document.body.replaceChildren());

it('a video or a sound that starts pauses the one that plays', () => {
  const first = addPlayer('video');
  const second = addPlayer('video');
  const voice = addPlayer('audio');
  start(first, second);
  expect(playing(first, second)).toEqual([false, true]);
  start(voice);
  expect(playing(first, second, voice)).toEqual([false, false, true]);
  start(first);
  expect(playing(first, second, voice)).toEqual([true, false, false]);
});

it('silent pictures that are compared play together, also beside a voice', () => {
  const lesson = addPlayer('video', PLAYS_BESIDE_OTHERS);
  const attempt = addPlayer('video', PLAYS_BESIDE_OTHERS);
  const voice = addPlayer('audio');
  start(lesson, attempt, voice);
  expect(playing(lesson, attempt, voice)).toEqual([true, true, true]);
  start(lesson);
  expect(playing(lesson, attempt, voice)).toEqual([true, true, true]);
});

it('the picture of a camera stays beside what plays, and lets it play', () => {
  const film = addPlayer('video');
  const camera = addPlayer('video');
  Object.defineProperty(camera, 'srcObject', { value: new MediaStream() });
  start(film, camera);
  expect(playing(film, camera)).toEqual([true, true]);
  start(film);
  expect(playing(film, camera)).toEqual([true, true]);
});
