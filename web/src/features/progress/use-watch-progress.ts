import { useEffect, useMemo, useState } from 'react';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { newId } from '../../lib/firestore/writes.ts';
import { readProgress } from './data/progress-store.ts';
import { savePracticeSession } from './data/practice-session-store.ts';
import { openProgressJournal, type ProgressJournal } from './progress-journal.ts';
import { latestSnapshot, type Position, type ProgressSnapshot, resumePosition } from './progress-snapshot.ts';
import { startTracking } from './progress-tracker.ts';
import { createSavingTracker } from './saving-tracker.ts';
import { recordPracticeSession, type PracticeSessionRecorder } from './practice-session-recorder.ts';
import { openPracticeSessionLog } from './practice-session-log.ts';
import { tabPracticeSessionOf } from './tab-practice-session.ts';
import type { PlayerMoment } from './tracker-runner.ts';

/** What happens in a player that concerns progress. */
type PlaybackMoment =
  { readonly type: 'played' } | (Position & { readonly type: 'moved' | 'paused' | 'seeked' | 'ended' | 'hidden' });

export interface WatchProgress {
  /** False while it is not known where the member stopped; playback waits for it. */
  readonly ready: boolean;
  /** Second at which to start. */
  readonly resumeAtS: number;
  /** What was saved when the page opened. */
  readonly saved: Pick<ProgressSnapshot, 'progress' | 'completed'> | null;
  /** Why progress is not being kept, for now; `null` when it is. */
  readonly saveError: AppError | null;
  readonly onMoment: (moment: PlaybackMoment) => void;
  /** A practice loop runs: until it ends nothing is sent. */
  readonly setPractising: (active: boolean) => void;
  /** One repetition, of a named move if it is one. */
  readonly countRepetition: (moveId: string | null) => void;
}

const NO_MEMBER_PROGRESS: WatchProgress = {
  ready: true,
  resumeAtS: 0,
  saved: null,
  saveError: null,
  onMoment: () => {},
  setPractising: () => {},
  countRepetition: () => {},
};

type Observer = Pick<WatchProgress, 'onMoment' | 'setPractising' | 'countRepetition'>;

interface Loaded extends Observer {
  readonly key: string;
  readonly saved: ProgressSnapshot | null;
}

/**
 * Follows one member through one video: where they stopped, and from then on every move (design §3.13).
 *
 * @param member `null` for a visitor, whose progress is nobody's.
 */
export function useWatchProgress(videoId: string, member: { uid: string; timeZone: string } | null): WatchProgress {
  const uid = member?.uid ?? null;
  const timeZone = member?.timeZone ?? '';
  const key = `${uid}/${videoId}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [saveError, setSaveError] = useState<AppError | null>(null);

  useEffect(() => {
    if (uid === null) return undefined;
    let cancelled = false;
    const journal = openProgressJournal(localStorage, uid);
    const startObserving = (stored: ProgressSnapshot | null) => {
      if (cancelled) return;
      const saved = latestSnapshot(journal.read(videoId), stored);
      const observing = createObserver(uid, videoId, stored, journal, sessionRecorder(uid, timeZone), setSaveError);
      setSaveError(null);
      setLoaded({ key: `${uid}/${videoId}`, saved, ...observing });
    };
    readProgress(uid, videoId).then(startObserving, (error: unknown) => {
      // The place on this device still holds; a refused save will tell what the server knows.
      startObserving(null);
      if (!cancelled) setSaveError(toAppError(error));
    });
    return () => {
      cancelled = true;
    };
  }, [uid, videoId, timeZone]);

  return useMemo(() => {
    if (uid === null) return NO_MEMBER_PROGRESS;
    if (loaded === null || loaded.key !== key) return { ...NO_MEMBER_PROGRESS, ready: false };
    return {
      ready: true,
      resumeAtS: resumePosition(loaded.saved),
      saved: loaded.saved,
      saveError,
      onMoment: loaded.onMoment,
      setPractising: loaded.setPractising,
      countRepetition: loaded.countRepetition,
    };
  }, [uid, key, loaded, saveError]);
}

function createObserver(
  uid: string,
  videoId: string,
  stored: ProgressSnapshot | null,
  journal: ProgressJournal,
  recorder: PracticeSessionRecorder,
  onError: (error: AppError | null) => void,
): Observer {
  const first = startTracking(stored, journal.read(videoId), Date.now());
  const dispatch = createSavingTracker(uid, videoId, first, journal, onError);
  let playing = false;
  return {
    onMoment: (moment) => {
      dispatch(moment satisfies PlayerMoment);
      if (moment.type === 'played') playing = true;
      if (moment.type === 'paused' || moment.type === 'ended') playing = false;
      if (moment.type === 'moved') {
        if (playing) recorder.playing();
      } else if (moment.type === 'paused') recorder.stopped(false);
      else if (moment.type === 'ended' || moment.type === 'hidden') recorder.stopped(true);
    },
    setPractising: (active) => {
      dispatch({ type: 'practice', active });
      recorder.setPractising(active);
    },
    countRepetition: (moveId) => recorder.countRepetition(moveId),
  };
}

function sessionRecorder(uid: string, timeZone: string): PracticeSessionRecorder {
  const tab = tabPracticeSessionOf(uid);
  return recordPracticeSession({
    nowMs: Date.now,
    newId,
    timeZone,
    load: tab.load,
    store: tab.store,
    log: openPracticeSessionLog(localStorage, uid),
    save: (sitting) => savePracticeSession(uid, sitting),
    onError: (error) => console.warn('sitting not told yet', toAppError(error).code),
  });
}
