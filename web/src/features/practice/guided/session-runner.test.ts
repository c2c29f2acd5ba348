import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { delay } from '../../../lib/delay.ts';
import { AppError } from '../../../lib/errors.ts';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { FakeVideo } from '../../../test/fake-video.tsx';
import { MOVES } from '../../../test/practice.tsx';
import { REST_S, sessionOf, type SessionState } from './guided-session.ts';
import { STALL_LIMIT_MS } from './passage-player.ts';
import type { PreparedFilm, SessionFilms } from './session-films.ts';
import { createSessionRunner, type TellingEffect } from './session-runner.ts';

const [GRIP, THROW] = MOVES;
const block = (videoId: string, move = GRIP): PlanBlock => ({
  id: `${videoId}_${move?.id}_right_training`,
  kind: 'review',
  video_id: videoId,
  move: move ?? null,
  hand: 'right',
  prop: 'training',
  reason: { code: 'free' },
  minutes: 3,
});

/** A video that opens what it is given at once. */
class OpeningVideo extends FakeVideo {
  error: MediaError | null = null;
  readonly opened: string[] = [];
  #src = '';
  get src() {
    return this.#src;
  }
  set src(url: string) {
    this.#src = url;
    this.opened.push(url);
  }
  load() {
    this.error = null;
  }
}

function run(
  blocks: readonly PlanBlock[],
  films: Partial<SessionFilms> = {},
  done: ReadonlySet<string> = new Set(),
) {
  const video = new OpeningVideo();
  const filmOf = (videoId: string): Promise<PreparedFilm> =>
    Promise.resolve({
      videoId,
      video: { ...DRAFT_VIDEO, moves: MOVES },
      url: `blob:${videoId}`,
      isHeld: true,
    });
  const effects: TellingEffect[] = [];
  const recorder = {
    playing: vi.fn<() => void>(),
    stopped: vi.fn<(leaving: boolean) => void>(),
    setPractising: vi.fn<(active: boolean) => void>(),
    countRepetition: vi.fn<(moveId: string | null) => void>(),
  };
  const prepare = vi.fn<SessionFilms['prepare']>();
  const close = vi.fn<SessionFilms['close']>();
  let state: SessionState = sessionOf(blocks, done, 'abcdefghijklmnopqrst', null);
  const runner = createSessionRunner(video.asVideo(), state, {
    nowMs: Date.now,
    films: { get: filmOf, renew: filmOf, prepare, close, ...films },
    recorder,
    onState: (next) => {
      state = next;
    },
    onEffect: (effect) => void effects.push(effect),
  });
  return { video, runner, effects, recorder, prepare, close, state: () => state };
}

/** The film `a` by another link. */
const AGAIN: PreparedFilm = {
  videoId: 'a',
  video: { ...DRAFT_VIDEO, moves: MOVES },
  url: 'blob:again',
  isHeld: true,
};

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const BLOCK_S = 3 * 60 - REST_S;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a session in one video', () => {
  it('plays the move of each block in its loop, and changes the film during the rest', async () => {
    const { video, runner, recorder, prepare, state } = run([block('a'), block('b', THROW)]);
    runner.start();
    await seconds(0);
    expect(prepare).toHaveBeenCalledWith(['a', 'b']);
    expect([state().phase, video.paused, video.currentTime]).toEqual(['counting', true, 3]);
    await seconds(3);
    expect([state().phase, video.paused]).toEqual(['practising', false]);
    video.advance(11_990);
    expect(video.currentTime).toBe(3);
    expect(recorder.countRepetition.mock.calls).toEqual([['prise']]);
    await seconds(BLOCK_S - 3);
    expect([state().phase, video.paused, video.currentTime]).toEqual(['resting', true, 15]);
    await seconds(REST_S + 3);
    expect([state().phase, video.paused]).toEqual(['practising', false]);
    expect(video.opened).toEqual(['blob:a', 'blob:b']);
  });

  it('opens a film once for two blocks of it', async () => {
    const { video, runner } = run([block('a'), block('a', THROW)]);
    runner.start();
    await seconds(BLOCK_S + REST_S + 3);
    expect(video.opened).toEqual(['blob:a']);
    expect(video.currentTime).toBe(15);
  });

  it('fetches no film of a block that is practised already', () => {
    const blocks = [block('a'), block('b'), block('c')];
    const { runner, prepare } = run(blocks, {}, new Set([blocks[1]?.id ?? '']));
    runner.start();
    expect(prepare).toHaveBeenCalledWith(['a', 'c']);
  });

  it('gives the films back at its end, while the page stays open', async () => {
    const { runner, close } = run([block('a'), block('b')]);
    runner.start();
    await seconds(10);
    expect(close).not.toHaveBeenCalled();
    runner.dispatch({ type: 'finish' });
    expect(close).toHaveBeenCalled();
  });

  it('counts the time only while it is practised', async () => {
    const { video, runner, recorder } = run([block('a')]);
    runner.start();
    await seconds(3);
    video.advance(100);
    expect(recorder.playing).toHaveBeenCalledTimes(1);
    expect(recorder.setPractising.mock.lastCall).toEqual([true]);
    runner.dispatch({ type: 'pause' });
    expect(recorder.stopped.mock.lastCall).toEqual([false]);
    expect(recorder.setPractising.mock.lastCall).toEqual([false]);
  });

  it('does not catch up with the time of a page that slept', async () => {
    const { runner, state } = run([block('a')]);
    runner.start();
    await seconds(3);
    const before = Object.values(state().records)[0]?.secondsLeft ?? NaN;
    vi.setSystemTime(Date.now() + 60_000);
    await seconds(1);
    expect(before - (Object.values(state().records)[0]?.secondsLeft ?? NaN)).toBe(5);
  });
});

describe('what interrupts it', () => {
  it('pauses when the device pauses the film, and when the browser wants a touch first', async () => {
    const { video, runner, state } = run([block('a')]);
    runner.start();
    await seconds(3);
    video.pause();
    expect(state()).toMatchObject({ phase: 'practising', isPaused: true });
    vi.spyOn(video, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    runner.dispatch({ type: 'resume' });
    await seconds(3);
    expect(state()).toMatchObject({ phase: 'practising', isPaused: true });
  });

  it('is not paused by an attempt to play that its own next step has ended', async () => {
    const { video, runner, state } = run([block('a'), block('b')]);
    let refuse = (_error: Error) => {};
    vi.spyOn(video, 'play').mockImplementation(
      () => new Promise((_resolve, reject) => (refuse = reject)),
    );
    runner.start();
    await seconds(BLOCK_S);
    refuse(new DOMException('', 'AbortError'));
    await seconds(0);
    expect(state()).toMatchObject({ phase: 'resting', isPaused: false });
  });

  it.each(['counting', 'paused'] as const)(
    'opens a film again that fails while %s',
    async (when) => {
      const { video, runner, state } = run([block('a')], { renew: () => Promise.resolve(AGAIN) });
      runner.start();
      await seconds(when === 'counting' ? 1 : 10);
      if (when === 'paused') runner.dispatch({ type: 'pause' });
      video.dispatchEvent(new Event('error'));
      await seconds(0);
      expect(video.opened).toEqual(['blob:a', 'blob:again']);
      if (when === 'paused') runner.dispatch({ type: 'resume' });
      await seconds(3);
      expect(state()).toMatchObject({ phase: 'practising', isPaused: false });
      expect(video.paused).toBe(false);
    },
  );

  it('asks once for another link of a film that fails, and goes on where it was', async () => {
    const renew = vi.fn<SessionFilms['renew']>();
    const { video, runner, state } = run([block('a')], { renew });
    renew.mockResolvedValue(AGAIN);
    runner.start();
    await seconds(3);
    video.dispatchEvent(new Event('error'));
    await seconds(0);
    expect(video.opened).toEqual(['blob:a', 'blob:again']);
    expect(state()).toMatchObject({ phase: 'counting', isPaused: false });
    await seconds(3);
    expect([state().phase, video.paused]).toEqual(['practising', false]);
  });

  it.each(['its link', 'its picture'])(
    'leaves a film out that waits for %s, after half a minute in all',
    async (what) => {
      const renew = vi.fn<SessionFilms['renew']>();
      const get: SessionFilms['get'] = async (videoId) => {
        if (videoId === 'a') await delay(what === 'its link' ? 3_600_000 : 20_000);
        return { ...AGAIN, videoId, url: `blob:${videoId}` };
      };
      const { video, runner, state } = run([block('a'), block('b')], { get, renew });
      Object.defineProperty(video, 'seeking', { value: true, configurable: true });
      runner.start();
      await seconds(29);
      expect(state()).toMatchObject({ phase: 'opening', at: 0 });
      Object.defineProperty(video, 'seeking', { value: false });
      await seconds(1);
      expect(state()).toMatchObject({ phase: 'counting', at: 1 });
      expect(Object.values(state().records)[0]).toMatchObject({ problem: 'not-loaded' });
      expect(renew).not.toHaveBeenCalled();
    },
  );

  describe('a film that stands still without an error', () => {
    const BY_LINK: PreparedFilm = { ...AGAIN, url: 'https://films.test/a', isHeld: false };
    const READY_STATES = {
      HAVE_NOTHING: 0,
      HAVE_METADATA: 1,
      HAVE_CURRENT_DATA: 2,
      HAVE_FUTURE_DATA: 3,
      HAVE_ENOUGH_DATA: 4,
    };
    const setReadyState = (video: FakeVideo, value: number) =>
      void Object.defineProperty(video, 'readyState', { value, configurable: true });
    /** Practises a film whose network stops answering. */
    async function stall(film = BY_LINK) {
      const renew = vi.fn<SessionFilms['renew']>().mockResolvedValue(AGAIN);
      const session = run([block('a'), block('b')], { get: () => Promise.resolve(film), renew });
      session.runner.start();
      await seconds(3);
      setReadyState(session.video, READY_STATES.HAVE_CURRENT_DATA);
      session.video.dispatchEvent(new Event('waiting'));
      return { ...session, renew };
    }
    type Stalled = Awaited<ReturnType<typeof stall>>;

    // The simulated page does not know these constants.
    beforeEach(() => vi.stubGlobal('HTMLMediaElement', READY_STATES));
    afterEach(() => void vi.unstubAllGlobals());

    it('is opened in another way after some seconds, and goes on where it was', async () => {
      const { video, renew, state } = await stall();
      await vi.advanceTimersByTimeAsync(STALL_LIMIT_MS - 1);
      expect(renew).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(renew.mock.calls).toEqual([['a', BY_LINK.url]]);
      expect(state()).toMatchObject({ phase: 'counting', at: 0 });
      await seconds(3);
      expect([state().phase, video.paused]).toEqual(['practising', false]);
    });

    it.each([
      ['plays on', ({ video }: Stalled) => void video.dispatchEvent(new Event('playing'))],
      [
        'has its pictures',
        ({ video }: Stalled) => setReadyState(video, READY_STATES.HAVE_ENOUGH_DATA),
      ],
      ['is paused', ({ runner }: Stalled) => runner.dispatch({ type: 'pause' })],
    ])('is left alone if it %s before', async (_name, happens) => {
      const stalled = await stall();
      happens(stalled);
      await vi.advanceTimersByTimeAsync(STALL_LIMIT_MS);
      expect(stalled.renew).not.toHaveBeenCalled();
    });

    it('is left alone if all of it is on the page', async () => {
      const { renew } = await stall({ ...BY_LINK, isHeld: true });
      await vi.advanceTimersByTimeAsync(STALL_LIMIT_MS);
      expect(renew).not.toHaveBeenCalled();
    });
  });

  it('says that the network is missing where a film does not play without it', async () => {
    const renew = () => Promise.reject(new AppError('media-unavailable'));
    const { video, runner, state } = run([block('a')], { renew });
    runner.start();
    await seconds(3);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    video.dispatchEvent(new Event('error'));
    await seconds(0);
    onLine.mockRestore();
    expect(Object.values(state().records)[0]).toMatchObject({ problem: 'offline' });
  });

  it.each([
    ['forbidden', 'not-open'],
    ['not-found', 'not-open'],
    ['offline', 'offline'],
    ['timeout', 'not-loaded'],
  ] as const)('leaves a block out whose film is %s, and says %s', async (code, problem) => {
    const get = vi.fn<SessionFilms['get']>();
    get.mockRejectedValueOnce(new AppError(code));
    const { runner, state } = run([block('a'), block('b')], { get });
    get.mockResolvedValue({
      videoId: 'b',
      video: { ...DRAFT_VIDEO, moves: MOVES },
      url: 'blob:b',
      isHeld: true,
    });
    runner.start();
    await seconds(0);
    expect(state()).toMatchObject({ phase: 'counting', at: 1 });
    expect(Object.values(state().records)[0]).toMatchObject({ problem, outcome: 'left-out' });
  });

  it('leaves a block out whose move the film has no more', async () => {
    const gone = { id: 'gone', name_fr: 'Parti', name_en: 'Gone', start_s: 0, end_s: 1 };
    const renew = vi.fn<SessionFilms['renew']>();
    const { runner, state } = run([block('a', gone), block('b')], { renew });
    runner.start();
    await seconds(0);
    expect(Object.values(state().records)[0]).toMatchObject({ problem: 'not-open' });
    // Another link of the same film has the move no more.
    expect(renew).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ phase: 'counting', at: 1 });
  });

  it('notes what is known, and closes, when the page is left', async () => {
    const { runner, effects, recorder, state } = run([block('a'), block('b')]);
    runner.start();
    await seconds(10);
    for (let tries = 0; tries < 10; tries += 1) {
      runner.dispatch({ type: 'tried', result: 'caught' });
    }
    await seconds(BLOCK_S);
    runner.leave();
    expect(effects.filter(({ type }) => type === 'series')).toMatchObject([
      { series: { caught: 10 } },
    ]);
    expect(state().isPaused).toBe(true);
    expect(recorder.stopped.mock.lastCall).toEqual([true]);
    runner.close();
    await seconds(60);
    expect(effects.filter(({ type }) => type === 'series')).toHaveLength(1);
  });
});
