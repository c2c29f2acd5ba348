import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import type { Item, LiveState } from '../../lib/firestore/live-query.tsx';
import { FakeVideo } from '../../test/fake-video.tsx';
import {
  isPressed,
  key,
  LANCER,
  looped,
  moveButton,
  MOVES,
  practiceIn,
  press,
  waiting,
} from '../../test/practice.tsx';

let viewer: { uid: string; member: object } | null;
let answers: PracticeAnswers | undefined;
let skills: LiveState<Item<unknown>[]>;
vi.mock('../../lib/session/session.tsx', () => ({
  useSessionChangedAt: () => new Date(),
  useViewer: () => viewer,
  useSession: () =>
    viewer === null
      ? { status: 'signed-out' }
      : { status: 'signed-in', uid: viewer.uid, profile: { preferences: { practice: answers } } },
}));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveQuery: (spec: object | null) => (spec === null ? { status: 'loading' } : skills),
  useLiveDoc: () => ({ status: 'ready', data: null, fromCache: false }),
}));
vi.mock('./data/mastery-store.ts', () => ({ saveSeries: () => new Promise(() => {}) }));
const { PracticePanel } = await import('./practice-panel.tsx');

const practise = practiceIn(PracticePanel);

beforeEach(() => {
  viewer = null;
  answers = undefined;
  skills = { status: 'loading' };
});

it('opens the move of a link as a loop, and leaves a film that is played or was sought meanwhile where it is', () => {
  const video = new FakeVideo();
  video.currentTime = 20;
  void video.play();
  const { fakeVideo } = practise({}, { url: '/videos/tour?move=reception', fakeVideo: video });
  act(() => void fakeVideo.dispatchEvent(new Event('loadedmetadata')));
  expect([looped(), isPressed(moveButton('Réception'))]).toEqual(['33-45', true]);
  expect([fakeVideo.currentTime, fakeVideo.paused]).toEqual([20, false]);
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

it('a move that is asked for outside of the panel plays in a loop', () => {
  const { fakeVideo } = practise({}, { request: { move: LANCER } });
  expect([looped(), fakeVideo.paused]).toEqual(['15-33', false]);
});

it('a key that chooses another move does not start it', () => {
  const { fakeVideo } = practise();
  key('n');
  expect([looped(), fakeVideo.paused]).toEqual(['3-15', true]);
});

const ladder = () => screen.queryByRole('list', { name: /^De la bouteille/ });
const pressedSkill = () =>
  [screen.getByRole('group', { name: 'Main' }), ladder() ?? expect.fail('no ladder')].map(
    (part) => within(part).getByRole('button', { pressed: true }).textContent,
  );
const becomeMember = () => {
  viewer = { uid: 'zoe', member: { is_admin: false, is_pro_trainer: false } };
  skills = { status: 'ready', data: [], fromCache: false };
};
it('a link to a skill shows its hand and prop', () => {
  becomeMember();
  practise({ more: false }, { url: '/videos/tour?move=lancer&hand=left&prop=quarter' });
  expect([looped(), pressedSkill()]).toEqual([
    '15-33',
    ['Gauche', expect.stringMatching(/quart/i)],
  ]);
});

it('a series starts with no score, and has the one that was touched last', () => {
  becomeMember();
  practise({ more: false });
  press('Noter mes essais');
  const scores = () => within(screen.getByRole('group', { name: /^Combien sur dix/ }));
  press('Noter la série');
  expect(screen.queryByText(/^Noté/)).toBeNull();
  press('8 sur 10');
  press('0 sur 10');
  expect(scores().getByRole('button', { pressed: true }).textContent).toBe('0');
  press('Noter la série');
  expect(screen.queryByText(/^Noté\s: 0 sur 10/)).not.toBeNull();
  expect(scores().queryByRole('button', { pressed: true })).toBeNull();
});

it.each([
  ['unknown values', '?move=lancer&hand=foot&prop=sword'],
  ['no hand and no prop', '?move=lancer'],
  ['a move that the film does not show', '?move=tard&hand=left&prop=quarter'],
])('a link with %s shows no skill, and those that are asked for are the first', (_what, search) => {
  becomeMember();
  practise({ more: false }, { url: `/videos/tour${search}` });
  expect(ladder()).toBeNull();
  press('Noter mes essais');
  expect(pressedSkill()).toEqual(['Droite', expect.stringMatching(/entraînement/i)]);
});

it('starts with the hand and the bottle of the answers, if a link does not choose them', () => {
  becomeMember();
  answers = { hand: 'left', object: 'glass_bottle' };
  practise({}, { url: '/videos/tour?move=lancer&hand=right' });
  expect(pressedSkill()).toEqual(['Droite', expect.stringMatching(/vide/i)]);
  cleanup();
  practise({}, { url: '/videos/tour?move=lancer' });
  press('Noter mes essais');
  expect(pressedSkill()).toEqual(['Gauche', expect.stringMatching(/vide/i)]);
});

it('ignores a link to an unknown move', () => {
  const { fakeVideo } = practise({}, { url: '/videos/tour?move=nulle-part' });
  act(() => void fakeVideo.dispatchEvent(new Event('loadedmetadata')));
  expect([looped(), fakeVideo.currentTime]).toEqual([null, 0]);
  expect(MOVES.some(({ name_fr }) => isPressed(moveButton(name_fr)))).toBe(false);
});

it('copies the link of a move and confirms it', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  practise({}, { url: '/videos/tour?move=reception' });
  press('Partager le mouvement Lancer');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    `${window.location.origin}/videos/tour?move=lancer`,
  );
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
  const current = () =>
    MOVES.filter(({ name_fr }) => moveButton(name_fr).getAttribute('aria-current') === 'true');
  act(() => void (fakeVideo.currentTime = 20));
  expect(current().map(({ id }) => id)).toEqual(['lancer']);
  expect(moveButton('Lancer').textContent).toContain('(en cours)');
  act(() => void (fakeVideo.currentTime = 40));
  expect(current().map(({ id }) => id)).toEqual(['reception']);
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

it('tells the author and admins alone that moves are put aside', () => {
  const isTold = () => screen.queryByText(/^2 mouvements dépassent la fin du film/) !== null;
  const fields = { moves_aside: MOVES.slice(1) };
  viewer = { uid: 'paul', member: { is_admin: false, is_pro_trainer: true } };
  practise({}, { fields });
  expect(isTold()).toBe(false);
  cleanup();
  viewer = { uid: 'ines', member: { is_admin: false, is_pro_trainer: true } };
  practise({}, { fields });
  expect(isTold()).toBe(true);
});

it('each move has a picture from the storyboard; without one the list has no room for pictures', () => {
  const pictures = () =>
    [...document.querySelectorAll('[data-frame]')].map((one) => one.getAttribute('data-frame'));
  practise();
  expect(pictures()).toEqual([]);
  cleanup();
  const storyboard = {
    url: 'https://files/f.jpg',
    columns: 10,
    rows: 5,
    interval_s: 1,
    width: 160,
    height: 90,
  };
  practise({}, { storyboard });
  // At 7.8, 22.2 and 37.8 seconds.
  expect(pictures()).toEqual(['7 0', '2 2', '7 3']);
});
