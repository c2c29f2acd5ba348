import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PendingSeries } from '../features/practice/data/series-queue.ts';
import type { Write } from '../lib/firestore/writes.ts';
import { FakeVideo } from '../test/fake-video.tsx';

const MEMBER = { uid: 'alice', timeZone: 'Europe/Paris' };
const VIDEO_S = 75;
const STEP_MS = 200;

const written: string[] = [];
/**
 * Returns `profiles sessions` for `profiles/alice/sessions/x`, `profiles` for a member's own
 * document.
 */
const kindOf = (path: string) => path.split('/').toSpliced(1, 1).slice(0, 2).join(' ');
const commit = vi.fn(
  async (writes: readonly Write[]) => void written.push(...writes.map(({ path }) => kindOf(path))),
);
const saveSeries = vi.fn(
  async (_uid: string, _series: PendingSeries) => void written.push('profiles mastery'),
);

vi.mock('../lib/firestore/writes.ts', async (original) => ({
  ...(await original<object>()),
  commit,
  commitNow: commit,
}));
vi.mock('../lib/firestore/live-query.tsx', () => ({ readDoc: async () => null }));
vi.mock('../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'alice', profile: {} }),
}));
// A request takes real time, which the fake clock does not pass.
vi.mock('../lib/device/server-clock.ts', async (original) => ({
  ...(await original<object>()),
  measureServerClock: () => Promise.resolve(),
}));
vi.mock('../features/practice/data/mastery-store.ts', () => ({ saveSeries }));
const { useWatchProgress } = await import('../features/progress/use-watch-progress.ts');
const { usePlayerPreferences } = await import('../features/video/use-player-preferences.ts');
const { usePracticeRun } = await import('../features/practice/run/use-practice-run.ts');
const { useSeries } = await import('../features/practice/mastery/use-series.ts');
const { DEFAULT_SETTINGS: FIRST_SETTINGS } =
  await import('../features/practice/controls/practice-settings.ts');
const { recordView } = await import('../features/video/data/view-marker.ts');

function startPractice() {
  const fakeVideo = new FakeVideo(VIDEO_S);
  const video = fakeVideo.asVideo();
  const nothing = { frame: null, overlay: null, timelineOverlay: null, footer: null };
  const layout = { mirrored: false, split: false, fullWindow: false, looping: false };
  const { result, rerender, unmount } = renderHook(
    ({ points }: { points: { a: number; b: number } }) => {
      const progress = useWatchProgress('le-tour-simple', MEMBER);
      const [preferences, changePreferences] = usePlayerPreferences();
      const stage = {
        ...nothing,
        video,
        layout,
        speed: preferences.speed ?? 1,
        hasAllFrames: false,
        hasFailed: false,
        storyboard: null,
        changeSpeed: () => undefined,
        changeLayout: () => undefined,
        setPlayInterceptor: () => undefined,
      };
      const run = usePracticeRun(
        stage,
        points,
        { ...FIRST_SETTINGS, goal: 0 },
        {
          onActive: progress.setPractising,
          onRepeated: () => progress.countRepetition('lancer'),
          onSpeed: () => undefined,
          onDone: () => undefined,
        },
      );
      const series = useSeries(MEMBER.uid);
      return { progress, changePreferences, series, run, speed: stage.speed };
    },
    { initialProps: { points: { a: 15, b: 18 } } },
  );
  const at = (type: 'played' | 'moved' | 'paused' | 'seeked' | 'hidden') => () =>
    result.current.progress.onPlaybackEvent({
      type,
      positionS: fakeVideo.currentTime,
      durationS: fakeVideo.duration,
    });
  fakeVideo.addEventListener('timeupdate', at('moved'));
  fakeVideo.addEventListener('pause', at('paused'));
  fakeVideo.addEventListener('seeked', at('seeked'));
  fakeVideo.addEventListener('play', at('played'));
  return { fakeVideo, result, rerender, leave: at('hidden'), unmount };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') });
  localStorage.clear();
  sessionStorage.clear();
  written.length = 0;
});
afterEach(() => vi.useRealTimers());

it('20 minutes of practice with ten moves and series, noted while a loop runs, and ten speeds cost at most 25 writes', async () => {
  const { fakeVideo, result, rerender, leave, unmount } = startPractice();
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds * 1000; passed += STEP_MS) {
      await act(async () => {
        await vi.advanceTimersByTimeAsync(STEP_MS);
        fakeVideo.advance(STEP_MS);
      });
    }
  };
  await pass(1);
  expect(result.current.progress.ready).toBe(true);
  await recordView('le-tour-simple', MEMBER.uid);
  const startedMs = Date.now();
  for (let round = 0; round < 10; round += 1) {
    await act(async () => {
      rerender({ points: { a: 5 * round + 1, b: 5 * round + 4 } });
      fakeVideo.currentTime = 5 * round + 1;
    });
    await act(async () => void result.current.run.togglePlay());
    const before = written.length;
    await pass(80);
    // No progress and no time is sent while a loop runs; a speed that was chosen before it is.
    expect(written.slice(before).filter((kind) => kind !== 'profiles')).toEqual([]);
    await act(async () => {
      result.current.series.record({
        id: `series-${round}`,
        video_id: 'le-tour-simple',
        move_id: `m${round}`,
        name_fr: 'Lancer',
        name_en: 'Throw',
        hand: 'right',
        prop: 'training',
        caught: 7,
      });
    });
    await pass(1);
    // The series is, within a second.
    expect(written.slice(before).filter((kind) => kind !== 'profiles')).toEqual([
      'profiles mastery',
    ]);
    await pass(9);
    await act(async () => void result.current.run.togglePlay());
    await pass(10);
    await act(async () => result.current.changePreferences({ speed: 0.5 + round / 20 }));
    await pass(20);
  }
  await act(async () => leave());
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect((Date.now() - startedMs) / 60_000).toBeGreaterThanOrEqual(20);
  expect(result.current.run.run.reps).toBeGreaterThan(0);
  const counted = Object.groupBy(written, (kind) => kind);
  const counts = Object.fromEntries(
    Object.entries(counted).map(([kind, all]) => [kind, all?.length]),
  );
  expect(counts['profiles mastery']).toBe(10);
  expect(written.length, JSON.stringify(counts)).toBeLessThanOrEqual(25);
});
