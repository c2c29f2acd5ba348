import { type AppError, toAppError } from '../../lib/errors.ts';
import type { ProgressLabel, ProgressSnapshot } from './progress-snapshot.ts';
import { type TrackerStep, track, type TrackerEffect, type TrackerEvent } from './progress-tracker.ts';

/** What the server holds of one video for one member. */
export interface StoredProgress {
  readonly known: ProgressSnapshot | null;
  readonly label: ProgressLabel | null;
}

/** The world around the tracker. */
export interface TrackerPort {
  nowMs(): number;
  /** @returns cancels the timer. */
  schedule(delayMs: number, action: () => void): () => void;
  /** Notes on the device; returns the failure, if any. */
  record(snapshot: ProgressSnapshot): AppError | null;
  /** The server now holds everything up to this time. */
  onStored(observedAtMs: number): void;
  /** @throws AppError; `forbidden` when the rules know something newer or more. */
  save(snapshot: ProgressSnapshot, label: ProgressLabel | null): Promise<void>;
  reload(): Promise<StoredProgress>;
  /** The last thing that went wrong; `null` when all is well again. */
  onError(error: AppError | null): void;
}

type WithoutTime<Event> = Event extends { atMs: number } ? Omit<Event, 'atMs'> : never;
export type PlayerMoment = WithoutTime<TrackerEvent>;

/**
 * Carries out what the tracker decides: notes, saves one at a time, wakes it. It goes on after the player is gone,
 * until the last save is answered.
 *
 * @returns tells the tracker what happened.
 */
export function runTracker(first: TrackerStep, port: TrackerPort): (moment: PlayerMoment) => void {
  let { state } = first;
  let cancelWake = () => {};

  const dispatch = (moment: PlayerMoment) => {
    const step = track(state, { ...moment, atMs: port.nowMs() } as TrackerEvent);
    state = step.state;
    runEffects(step.effects);
  };

  const runEffects = (effects: readonly TrackerEffect[]) => {
    for (const effect of effects) {
      if (effect.type === 'journal') {
        const failure = port.record(effect.snapshot);
        if (failure !== null) port.onError(failure);
      } else if (effect.type === 'wake') {
        cancelWake();
        cancelWake = port.schedule(Math.max(0, effect.atMs - port.nowMs()), () => dispatch({ type: 'woken' }));
      } else {
        void send(effect.snapshot, effect.label);
      }
    }
  };

  /** Settles by telling the tracker; it never rejects. */
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

  /** A refusal is told apart by asking what the server holds: another device may simply have been faster. */
  const handleRejection = async (refusal: AppError): Promise<void> => {
    try {
      const stored = await port.reload();
      const isExplained = stored.known !== null || stored.label !== null;
      if (!isExplained) port.onError(refusal);
      dispatch({ type: 'refused', ...stored });
    } catch (error) {
      fail(toAppError(error));
    }
  };

  const fail = (failure: AppError) => {
    port.onError(failure);
    dispatch({ type: 'failed' });
  };

  runEffects(first.effects);
  return dispatch;
}
