import { useEffect, useMemo, useState } from 'react';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { newId } from '../../lib/firestore/writes.ts';
import type { ProgressRecorder } from '../../lib/media/player.ts';
import { readProgress } from './data/progress-store.ts';
import { savePracticeSession } from './data/practice-session-store.ts';
import { openProgressJournal, type ProgressJournal } from './progress-journal.ts';
import { latestSnapshot, type ProgressSnapshot, resumePosition } from './progress-snapshot.ts';
import { startTracking } from './progress-tracker.ts';
import { createSavingTracker } from './saving-tracker.ts';
import { recordPracticeSession, type PracticeSessionRecorder } from './practice-session-recorder.ts';
import { openPracticeSessionLog, tabPracticeSessionOf } from './practice-session-storage.ts';
import type { PlayerMoment } from './tracker-runner.ts';

export interface WatchProgress extends ProgressRecorder {
  /** A practice run starts or ends; nothing is sent while it is active. */
  readonly setPractising: (active: boolean) => void;
  /** Counts one repetition; `moveId` is `null` when the loop is not a move. */
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
 * Loads where a member stopped in a video and saves their progress from then on.
 *
 * @param member `null` for a visitor, whose progress is not saved.
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
    save: (session) => savePracticeSession(uid, session),
    onError: (error) => console.warn('practice session not sent yet', toAppError(error).code),
  });
}
