import { useEffect } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { NO_PRACTICE } from '@atelier/domain/learning/practice-summary';
import { ToastProvider } from '../../../components/feedback/toast.tsx';
import { AppError } from '../../../lib/errors.ts';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { plain } from '../../../test/plain-text.ts';
import { MOVES } from '../../../test/practice.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import type { SessionFilms } from './session-films.ts';

const camera = { opened: vi.fn<() => void>(), closed: vi.fn<() => void>() };
function Camera({ onPicture }: { onPicture: (isShown: boolean) => void }) {
  useEffect(() => {
    camera.opened();
    return camera.closed;
  }, []);
  return (
    <button type="button" onClick={() => onPicture(true)}>
      Caméra
    </button>
  );
}
vi.mock('../camera/camera-section.tsx', () => ({
  CameraSection: Camera,
  KeptTakesSection: () => <p>Lancers gardés</p>,
}));
/** Films that cannot be opened. */
let closed: readonly string[];
const films: SessionFilms = {
  get: (videoId) =>
    closed.includes(videoId)
      ? Promise.reject(new AppError('forbidden'))
      : Promise.resolve({
          videoId,
          video: { ...DRAFT_VIDEO, moves: MOVES },
          url: `blob:${videoId}`,
          isHeld: true,
        }),
  renew: (videoId) => films.get(videoId),
  prepare: () => undefined,
  close: () => undefined,
};
vi.mock('./session-films.ts', () => ({ openSessionFilms: () => films }));
vi.mock('./session-video.ts', () => ({
  openPassage: () => Promise.resolve(),
  UnplayableFilm: class extends Error {},
}));
const store = {
  savePlan: vi.fn(() => Promise.resolve()),
  saveDone: vi.fn((_uid: string, _blockId: string) => Promise.resolve()),
};
vi.mock('../today/today-store.ts', () => store);
const { GuidedDay } = await import('./guided-day.tsx');

const block = (videoId: string, place: number): PlanBlock => {
  const move = MOVES[place];
  if (move === undefined) throw new Error('no such move');
  return {
    id: `${videoId}_${move.id}_right_training`,
    kind: 'review',
    video_id: videoId,
    move,
    hand: 'right',
    prop: 'training',
    reason: { code: 'free' },
    minutes: 3,
  };
};
const BLOCKS = [block('a', 0), block('b', 1)];
const onAgain = vi.fn<() => void>();

const recorderOf = () => ({
  playing: vi.fn<() => void>(),
  stopped: vi.fn<(leaving: boolean) => void>(),
  setPractising: vi.fn<(active: boolean) => void>(),
  countRepetition: vi.fn<(moveId: string | null) => void>(),
});
const DAY = '2026-11-28';
const day = (isAgain = false) => (
  <MemoryRouter>
    <ToastProvider>
      <GuidedDay
        uid="camille"
        input={{
          day: DAY,
          timeZone: 'Europe/Paris',
          answers: {},
          practice: NO_PRACTICE,
          shelves: [],
          labels: {},
          moves: new Map(),
          stored: null,
          watchedAt: {},
        }}
        plan={{ minutes: 6, blocks: BLOCKS, setAside: [], done: new Set() }}
        practice={NO_PRACTICE}
        films={{ shelves: [], labels: {}, inProgress: [] }}
        recorder={recorderOf()}
        isAgain={isAgain}
        record={() => undefined}
        onBegin={() => undefined}
        onAgain={onAgain}
      />
    </ToastProvider>
  </MemoryRouter>
);

const pass = (seconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1_000)));
const press = (name: RegExp) =>
  act(async () => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await vi.advanceTimersByTimeAsync(0);
  });
const begin = () => press(/^Commencer/);
const focused = () => plain(document.activeElement?.textContent ?? '');
const announced = () => plain(screen.getAllByRole('status')[0]?.textContent ?? '');

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  localStorage.clear();
  closed = [];
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.restoreAllMocks();
});

const BLOCK_S = 3 + 3 * 60 - 18;
const REST_S = 15;

describe('the session of a day', () => {
  it('keeps the focus in sight from its first press to its end', async () => {
    render(day());
    await begin();
    expect(focused()).toBe('Pause');
    await press(/^Pause$/);
    expect(focused()).toBe('Reprendre la séance');
    await press(/^Reprendre la séance/);
    expect(focused()).toBe('Pause');
    await pass(BLOCK_S);
    expect(screen.getByRole('button', { name: 'Continuer tout de suite' })).toBeDefined();
    expect(focused()).toBe('Pause');
    // What was pressed goes with the answer, and with its correction.
    for (const name of [/^7 sur 10$/, /^Corriger$/]) {
      await press(name);
      expect(focused()).toBe('Pause');
    }
    await pass(REST_S);
    expect(focused()).toBe('Pause');
    await pass(BLOCK_S);
    expect(focused()).toBe('Ce que vous avez travaillé');
  });

  it('lets nothing behind the pause be reached', async () => {
    render(day());
    await begin();
    const zones = () => screen.getByRole('group', { name: 'Compter mes lancers' });
    expect(zones().hasAttribute('inert')).toBe(false);
    await press(/^Pause$/);
    expect(zones().hasAttribute('inert')).toBe(true);
    await press(/^Reprendre la séance/);
    await pass(BLOCK_S);
    await press(/^Pause$/);
    const goOn = screen.getByRole('button', { name: 'Continuer tout de suite' });
    expect(goOn.closest('[inert]')).not.toBeNull();
  });

  it('tells screen readers what begins, pauses and ends', async () => {
    render(day());
    expect(announced()).toBe('');
    await begin();
    expect(announced()).toBe('Ensuite : Prise et appui, Droite, 3 minutes.');
    await press(/^Pause$/);
    expect(announced()).toBe('En pause');
    await press(/^Reprendre la séance/);
    await pass(BLOCK_S);
    expect(announced()).toBe('Ensuite : Lancer, Droite, 3 minutes.');
    await pass(REST_S + BLOCK_S);
    expect(announced()).toBe('Séance terminée. Bravo.');
  });

  it('announces nothing that is spoken; a pause ends that, and is announced', async () => {
    const cancel = vi.fn<() => void>();
    const speech = { speak: vi.fn<() => void>(), cancel, getVoices: () => [] };
    vi.stubGlobal('speechSynthesis', speech);
    vi.stubGlobal('SpeechSynthesisUtterance', EventTarget);
    render(day());
    await begin();
    expect([speech.speak.mock.calls.length, announced()]).toEqual([1, '']);
    cancel.mockClear();
    await press(/^Pause$/);
    expect([cancel.mock.calls.length, announced()]).toEqual([1, 'En pause']);
    await press(/^Annonces parlées$/);
    await press(/^Reprendre la séance/);
    expect(announced()).toBe('Ensuite : Prise et appui, Droite, 3 minutes.');
  });

  it('waits for the network to begin, and says so', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(day());
    const start = screen.getByRole('button', { name: /^Commencer/ });
    expect(start).toHaveProperty('disabled', true);
    expect(plain(document.body.textContent)).toContain('Vous êtes hors ligne');
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(start).toHaveProperty('disabled', false);
    expect(plain(document.body.textContent)).not.toContain('Vous êtes hors ligne');
  });

  it('tells once that the screen may turn off', async () => {
    const request = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const told = () => screen.queryAllByText(/refuse de garder l’écran allumé/).length;
    render(day());
    expect(told()).toBe(0);
    await begin();
    expect(told()).toBe(1);
    await press(/^Pause$/);
    await press(/^Reprendre la séance/);
    expect([request.mock.calls.length, told()]).toEqual([2, 1]);
  });

  it('shows the camera before the first press, too', async () => {
    render(day());
    const film = screen.getByLabelText('Vidéo de l’étape');
    expect(film.closest('[hidden]')).not.toBeNull();
    await press(/^Caméra$/);
    expect(film.closest('[hidden]')).toBeNull();
  });

  it('has the focus on its way to begin, in place of one that has ended', () => {
    render(day(true));
    expect(focused()).toMatch(/^Commencer ma séance/);
  });

  it('keeps the camera on from block to block, and turns it off at the end', async () => {
    render(day());
    await begin();
    await pass(BLOCK_S + REST_S + 10);
    expect(camera.closed).not.toHaveBeenCalled();
    await pass(BLOCK_S);
    expect(camera.opened).toHaveBeenCalledTimes(1);
    expect(camera.closed).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Lancers gardés')).toBeDefined();
  });

  it('says at once which step is left out, and goes on with the next', async () => {
    closed = ['a'];
    render(day());
    await begin();
    await pass(0);
    const told = plain(document.body.textContent);
    expect(told).toContain('Prise et appui · Droite. Cette étape n’est plus disponible pour vous');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Lancer · Droite');
  });

  it('goes on when the time zone of the member changes', async () => {
    const { rerender } = render(day());
    await begin();
    await pass(10);
    rerender(day());
    await pass(BLOCK_S - 10);
    expect(store.saveDone.mock.calls).toEqual([['camille', BLOCKS[0]?.id]]);
  });

  it('goes back to its start for what is left of it', async () => {
    render(day());
    await begin();
    await press(/^Pause$/);
    await press(/^Terminer pour/);
    await press(/^Continuer ma séance, 6/);
    expect(onAgain).toHaveBeenCalledOnce();
  });
});
