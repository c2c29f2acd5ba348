import { type AppError, toAppError } from '../../lib/errors.ts';
import type { LiveProgress } from '../../lib/media/player-handle.ts';
import type { PlayedRanges } from './played-ranges.ts';
import { liveProgress, type ProgressLabel, type ProgressSnapshot } from './progress-snapshot.ts';
import {
  type TrackerStep,
  track,
  type TrackerEffect,
  type TrackerEvent,
  type TrackerState,
} from './progress-tracker.ts';

export type StoredProgress = Pick<TrackerState, 'stored' | 'label'>;

/** The side effects of the tracker. */
export interface TrackerPort {
  /** Stores a snapshot and what was played on the device; returns the error, if any. */
  record(snapshot: ProgressSnapshot, played: PlayedRanges): AppError | null;
  /** The server has stored everything up to this time. */
  onStored(observedAtMs: number): void;
  /**
   * @throws AppError; `forbidden` when the server has a newer snapshot, greater progress or already
   * has the label.
   */
  save(snapshot: ProgressSnapshot, label: ProgressLabel | null): Promise<void>;
  reload(): Promise<StoredProgress>;
  /** The last error; `null` after a success. */
  onError(error: AppError | null): void;
  /** Status or percentage changed. */
  onProgress(live: LiveProgress): void;
}

type WithoutTime<Event> = Event extends { atMs: number } ? Omit<Event, 'atMs'> : never;
export type UntimedTrackerEvent = WithoutTime<TrackerEvent>;

/**
 * Carries out the effects of the tracker: journal entries, timers, and one save at a time. It
 * continues after the player is unmounted, until the last save has finished.
 *
 * @returns a function that passes events to the tracker.
 */
export function runTracker(
  first: TrackerStep,
  port: TrackerPort,
): (event: UntimedTrackerEvent) => void {
  let { state } = first;
  let live = liveProgress(state.latest);
  let wakeTimer: ReturnType<typeof setTimeout> | undefined;
  let isNetworkAwaited = false;

  const dispatch = (event: UntimedTrackerEvent) => {
    const step = track(state, { ...event, atMs: Date.now() });
    state = step.state;
    const next = liveProgress(state.latest);
    if (next.status !== live.status || next.progress !== live.progress) {
      port.onProgress((live = next));
    }
    runEffects(step.effects);
  };

  const runEffects = (effects: readonly TrackerEffect[]) => {
    for (const effect of effects) {
      if (effect.type === 'journal') {
        const failure = port.record(effect.snapshot, effect.played);
        if (failure !== null) port.onError(failure);
      } else if (effect.type === 'wake') {
        clearTimeout(wakeTimer);
        wakeTimer = setTimeout(
          () => dispatch({ type: 'woken' }),
          Math.max(0, effect.atMs - Date.now()),
        );
      } else {
        void send(effect.snapshot, effect.label);
      }
    }
  };

  /** Saves and reports the result to the tracker; never rejects. */
  const send = async (snapshot: ProgressSnapshot, label: ProgressLabel | null): Promise<void> => {
    try {
      await port.save(snapshot, label);
      port.onStored(snapshot.observedAtMs);
      port.onError(null);
      dispatch({ type: 'accepted', label });
    } catch (error) {
      const failure = toAppError(error);
      if (failure.code === 'forbidden') await handleRejection(failure);
      else fail(failure);
    }
  };

  /** Reloads after a rejection: another device may have saved first. */
  const handleRejection = async (rejection: AppError): Promise<void> => {
    try {
      const stored = await port.reload();
      const isExplained = stored.stored !== null || stored.label !== null;
      if (!isExplained) port.onError(rejection);
      dispatch({ type: 'rejected', ...stored });
    } catch (error) {
      fail(toAppError(error));
    }
  };

  const fail = (failure: AppError) => {
    port.onError(failure);
    dispatch({ type: 'failed' });
    if (isNetworkAwaited) return;
    isNetworkAwaited = true;
    window.addEventListener('online', onNetworkBack, { once: true });
  };
  const onNetworkBack = () => {
    isNetworkAwaited = false;
    dispatch({ type: 'network-back' });
  };

  runEffects(first.effects);
  return dispatch;
}
