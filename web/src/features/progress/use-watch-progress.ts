import { useEffect, useMemo, useState } from 'react';
import { measureServerClock } from '../../lib/device/server-clock.ts';
import { type AppError, toAppError } from '../../lib/errors.ts';
import type { LiveProgress, ProgressRecorder } from '../../lib/media/player-handle.ts';
import { readProgress } from './data/progress-store.ts';
import { openProgressJournal } from './progress-journal.ts';
import {
  latestSnapshot,
  liveProgress,
  type ProgressSnapshot,
  resumePoint,
} from './progress-snapshot.ts';
import { createSavingTracker } from './saving-tracker.ts';
import type { PracticeSessionRecorder } from './practice-session-recorder.ts';
import { sessionRecorder } from './session-recorder.ts';
import type { UntimedTrackerEvent } from './tracker-runner.ts';

export interface WatchProgress extends ProgressRecorder {
  /** A practice run starts or ends; neither progress nor time is sent while it is active. */
  readonly setPractising: (active: boolean) => void;
  /** Counts one repetition; `moveId` is `null` when the loop is not a move. */
  readonly countRepetition: (moveId: string | null) => void;
}

const NO_MEMBER_PROGRESS: WatchProgress = {
  ready: true,
  resumePoint: () => ({ atS: 0, isGap: false }),
  live: liveProgress(null),
  saveError: null,
  onPlaybackEvent: () => {},
  setPractising: () => {},
  countRepetition: () => {},
};

type Observer = Pick<WatchProgress, 'onPlaybackEvent' | 'setPractising' | 'countRepetition'>;

/**
 * Loads where a member stopped in a video and saves their progress from then on; nothing for
 * visitors.
 */
export function useWatchProgress(
  videoId: string,
  member: { uid: string; timeZone: string } | null,
): WatchProgress {
  const uid = member?.uid ?? null;
  const timeZone = member?.timeZone ?? '';
  const key = `${uid}/${videoId}`;
  const [loaded, setLoaded] = useState<{
    key: string;
    progress: Omit<WatchProgress, 'saveError'>;
  } | null>(null);
  const [saveError, setSaveError] = useState<AppError | null>(null);

  useEffect(() => {
    if (uid === null) return undefined;
    let cancelled = false;
    const journal = openProgressJournal(localStorage, uid);
    const onProgress = (live: LiveProgress) => {
      if (cancelled) return;
      setLoaded((before) =>
        before === null ? null : { ...before, progress: { ...before.progress, live } },
      );
    };
    const startObserving = (stored: ProgressSnapshot | null) => {
      if (cancelled) return;
      const saved = latestSnapshot(journal.read(videoId), stored);
      const played = journal.played(videoId);
      const dispatch = createSavingTracker(uid, videoId, stored, journal, {
        onError: setSaveError,
        onProgress,
      });
      const observer = createObserver(dispatch, sessionRecorder(uid, timeZone));
      setSaveError(null);
      setLoaded({
        key: `${uid}/${videoId}`,
        progress: {
          ready: true,
          live: liveProgress(saved),
          resumePoint: (durationS) => resumePoint(saved, played, durationS),
          ...observer,
        },
      });
    };
    const reading = Promise.all([readProgress(uid, videoId), measureServerClock()]);
    const onRead = ([stored]: readonly [ProgressSnapshot | null, void]) => startObserving(stored);
    reading.then(onRead, (error: unknown) => {
      // Continues from the journal; a rejected save will reload the progress of the server.
      startObserving(null);
      if (!cancelled) setSaveError(toAppError(error));
    });
    return () => {
      cancelled = true;
    };
  }, [uid, videoId, timeZone]);

  return useMemo(() => {
    if (uid === null) return NO_MEMBER_PROGRESS;
    return loaded?.key === key
      ? { ...loaded.progress, saveError }
      : { ...NO_MEMBER_PROGRESS, ready: false };
  }, [uid, key, loaded, saveError]);
}

function createObserver(
  dispatch: (event: UntimedTrackerEvent) => void,
  recorder: PracticeSessionRecorder,
): Observer {
  let playing = false;
  return {
    onPlaybackEvent: (event) => {
      dispatch(event);
      if (event.type === 'played') playing = true;
      if (event.type === 'paused' || event.type === 'ended') playing = false;
      if (event.type === 'moved') {
        if (playing) recorder.playing();
      } else if (event.type === 'paused') recorder.stopped(false);
      else if (event.type === 'ended' || event.type === 'hidden') recorder.stopped(true);
    },
    setPractising: (active) => {
      dispatch({ type: 'practice', active });
      recorder.setPractising(active);
    },
    countRepetition: (moveId) => recorder.countRepetition(moveId),
  };
}
