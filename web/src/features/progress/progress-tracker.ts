import { retryDelayMs } from '../../lib/delay.ts';
import { addRange, type PlayedRanges, rangesFor } from './played-ranges.ts';
import {
  latestSnapshot,
  snapshotAt,
  type ProgressLabel,
  type ProgressSnapshot,
} from './progress-snapshot.ts';
import type { PlaybackEvent, Position } from '../../lib/media/player-handle.ts';

/** Interval between two saves while playing; another device may miss this much. */
const SEND_INTERVAL_MS = 30_000;
/** Interval between two journal entries; this device may lose this much. */
const JOURNAL_INTERVAL_MS = 1_000;
/** Minimum interval between two saves, because dragging the timeline seeks many times. */
const MINIMUM_GAP_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/**
 * Minimum interval between two saves during practice, where loops start and stop often and the
 * position means little. Leaving the page still saves at once.
 */
const PRACTICE_INTERVAL_MS = 5 * 60_000;

export interface TrackerState {
  /** The last snapshot known to be stored on the server. */
  readonly stored: ProgressSnapshot | null;
  /** The last label known to be stored on the server. */
  readonly label: ProgressLabel | null;
  /** The newest snapshot of this device. */
  readonly latest: ProgressSnapshot | null;
  /** What was played of the video, as far as this device knows. */
  readonly played: PlayedRanges;
  /** The last position that the player told; `null` before the first one. */
  readonly atS: number | null;
  readonly inFlight: ProgressSnapshot | null;
  /** True after the first play: opening a page is not watching. */
  readonly hasPlayed: boolean;
  readonly playing: boolean;
  /** During a practice run, positions go to the journal and nothing is sent. */
  readonly practising: boolean;
  /** True from a practice run until the video plays without one. */
  readonly wasPractising: boolean;
  /** A save is required but has not started. */
  readonly isSavePending: boolean;
  readonly journalledAtMs: number;
  /** Start of the interval before the next periodic save. */
  readonly intervalFromMs: number;
  readonly sentAtMs: number;
  readonly failures: number;
  readonly retryAtMs: number;
}

export type TrackerEvent = { readonly atMs: number } & (
  | PlaybackEvent
  | { readonly type: 'woken' | 'failed' | 'network-back' }
  | { readonly type: 'practice'; readonly active: boolean }
  | { readonly type: 'accepted'; readonly label: ProgressLabel | null }
  | {
      readonly type: 'rejected';
      readonly stored: ProgressSnapshot | null;
      readonly label: ProgressLabel | null;
    }
);

export type TrackerEffect =
  | { readonly type: 'journal'; readonly snapshot: ProgressSnapshot; readonly played: PlayedRanges }
  | {
      readonly type: 'send';
      readonly snapshot: ProgressSnapshot;
      readonly label: ProgressLabel | null;
    }
  /** Requests a `woken` event at that time; replaces an earlier request. */
  | { readonly type: 'wake'; readonly atMs: number };

export interface TrackerStep {
  readonly state: TrackerState;
  readonly effects: readonly TrackerEffect[];
}

const labelOf = ({ completed }: ProgressSnapshot) => (completed ? 'completed' : 'started');

/**
 * Starts from the snapshots of the server and of the journal; one that is only in the journal is
 * sent at once.
 *
 * @param played what this device knows to have been played.
 */
export function startTracking(
  stored: ProgressSnapshot | null,
  journalled: ProgressSnapshot | null,
  played: PlayedRanges,
  atMs: number,
): TrackerStep {
  const latest = latestSnapshot(journalled, stored);
  const state: TrackerState = {
    stored,
    label: stored === null ? null : labelOf(stored),
    latest,
    played,
    atS: null,
    inFlight: null,
    hasPlayed: false,
    playing: false,
    practising: false,
    wasPractising: false,
    isSavePending: latest !== stored,
    journalledAtMs: -Infinity,
    intervalFromMs: atMs,
    sentAtMs: -Infinity,
    failures: 0,
    retryAtMs: -Infinity,
  };
  return sendIfDue(state, atMs);
}

/** Returns the next state of the tracker and the effects to carry out; a pure function. */
export function track(before: TrackerState, event: TrackerEvent): TrackerStep {
  const { atMs } = event;
  const state = 'positionS' in event ? withPosition(before, event) : before;
  switch (event.type) {
    case 'played':
      return {
        state: {
          ...state,
          hasPlayed: true,
          playing: true,
          wasPractising: state.practising,
          intervalFromMs: Math.max(state.sentAtMs, atMs),
        },
        effects: [],
      };
    case 'seeking':
      return { state, effects: [] };
    case 'moved':
      return reduceMoved(state, event);
    case 'paused':
    case 'seeked':
      return recordPosition(
        event.type === 'paused' ? { ...state, playing: false } : state,
        event,
        false,
      );
    case 'ended':
      return recordPosition({ ...state, playing: false }, event, true);
    case 'hidden':
      return recordPosition(state, event, true);
    case 'woken':
      return sendIfDue(state, atMs);
    case 'network-back':
      return sendIfDue({ ...state, retryAtMs: -Infinity }, atMs);
    case 'practice':
      return sendIfDue(
        {
          ...state,
          practising: event.active,
          wasPractising: state.wasPractising || event.active,
          isSavePending: state.isSavePending || !event.active,
        },
        atMs,
      );
    case 'accepted':
      return sendIfDue(
        {
          ...state,
          stored: state.inFlight,
          label: event.label ?? state.label,
          inFlight: null,
          failures: 0,
        },
        atMs,
      );
    case 'rejected':
      return reduceRejected(state, event);
    case 'failed':
      return sendIfDue(withRetry(state, atMs), atMs);
  }
}

/** Events at which the position may have changed without playing. */
const JUMPS: readonly PlaybackEvent['type'][] = ['played', 'seeking', 'seeked'];

/**
 * Adds what was played since the last position. A stretch up to a jump counts to the position told
 * last before it.
 */
function withPosition(
  state: TrackerState,
  { type, positionS, durationS }: PlaybackEvent,
): TrackerState {
  const known =
    Number.isFinite(durationS) && durationS > 0
      ? rangesFor(state.played, state.latest, durationS)
      : state.played;
  const fromS = state.playing && !JUMPS.includes(type) ? state.atS : null;
  // Hundredths, so that what is stored is short.
  const atS = Math.round(positionS * 100) / 100;
  return {
    ...state,
    atS,
    played: fromS === null || fromS >= atS ? known : addRange(known, fromS, atS),
  };
}

function snapshotOf(
  state: TrackerState,
  event: Position & { atMs: number },
): ProgressSnapshot | null {
  return state.hasPlayed
    ? snapshotAt(event, state.played, event.atMs, [state.stored, state.latest])
    : null;
}

function reduceMoved(state: TrackerState, event: Position & { atMs: number }): TrackerStep {
  const snapshot = snapshotOf(state, event);
  if (snapshot === null) return { state, effects: [] };
  const justCompleted = snapshot.completed && state.latest?.completed !== true;
  if (justCompleted) return recordPosition(state, event, true);
  const journalDue = event.atMs - state.journalledAtMs >= JOURNAL_INTERVAL_MS;
  const sendDue = state.playing && event.atMs - state.intervalFromMs >= SEND_INTERVAL_MS;
  const next: TrackerState = {
    ...state,
    latest: snapshot,
    isSavePending: state.isSavePending || sendDue,
    journalledAtMs: journalDue ? event.atMs : state.journalledAtMs,
  };
  return sendIfDue(
    next,
    event.atMs,
    false,
    journalDue ? [{ type: 'journal', snapshot, played: state.played }] : [],
  );
}

/**
 * Records a position in the journal and saves it; an urgent save does not wait for the minimum
 * interval.
 */
function recordPosition(
  state: TrackerState,
  event: Position & { atMs: number },
  urgent: boolean,
): TrackerStep {
  const snapshot = snapshotOf(state, event);
  if (snapshot === null) return sendIfDue(state, event.atMs, urgent);
  const next: TrackerState = {
    ...state,
    latest: snapshot,
    isSavePending: true,
    journalledAtMs: event.atMs,
  };
  return sendIfDue(next, event.atMs, urgent, [{ type: 'journal', snapshot, played: state.played }]);
}

function reduceRejected(
  state: TrackerState,
  event: Extract<TrackerEvent, { type: 'rejected' }>,
): TrackerStep {
  const { stored } = event;
  const isOvertaken =
    stored !== null &&
    state.inFlight !== null &&
    (stored.observedAtMs >= state.inFlight.observedAtMs ||
      stored.progress > state.inFlight.progress);
  const isLabelNew = event.label !== state.label;
  const synced: TrackerState = {
    ...state,
    stored,
    label: event.label,
    latest: latestSnapshot(state.latest, stored),
    inFlight: null,
    isSavePending: true,
  };
  // Nothing changed, so the same save would be rejected again: wait as after any failure.
  const next = isOvertaken || isLabelNew ? synced : withRetry(synced, event.atMs);
  return sendIfDue(next, event.atMs);
}

function withRetry(state: TrackerState, atMs: number): TrackerState {
  const failures = state.failures + 1;
  const retryAtMs = atMs + retryDelayMs(failures, 2_000, MAX_RETRY_MS);
  return { ...state, inFlight: null, isSavePending: true, failures, retryAtMs };
}

/** Sends the latest snapshot if a save is pending and allowed now. */
function sendIfDue(
  state: TrackerState,
  atMs: number,
  urgent = false,
  effects: readonly TrackerEffect[] = [],
): TrackerStep {
  const { latest, stored } = state;
  if (!state.isSavePending || latest === null) return { state, effects };
  if (!shouldSend(latest, stored)) return { state: { ...state, isSavePending: false }, effects };
  if (state.practising || state.inFlight !== null) return { state, effects };
  const earliestMs = Math.max(
    state.failures > 0 ? state.retryAtMs : -Infinity,
    urgent ? -Infinity : state.sentAtMs + minimumGapMs(state),
  );
  if (atMs < earliestMs) {
    return { state, effects: [...effects, { type: 'wake', atMs: earliestMs }] };
  }
  return {
    state: {
      ...state,
      inFlight: latest,
      isSavePending: false,
      sentAtMs: atMs,
      intervalFromMs: atMs,
    },
    effects: [
      ...effects,
      { type: 'send', snapshot: latest, label: nextLabel(state.label, latest) },
    ],
  };
}

/** Returns the minimum interval between two saves that are not urgent. */
function minimumGapMs({ latest, stored, wasPractising }: TrackerState): number {
  const completes = latest?.completed === true && stored?.completed !== true;
  return wasPractising && !completes ? PRACTICE_INTERVAL_MS : MINIMUM_GAP_MS;
}

/**
 * Returns false for a snapshot that is older than the stored one or has the same position and
 * progress.
 */
function shouldSend(latest: ProgressSnapshot, stored: ProgressSnapshot | null): boolean {
  if (stored === null) return true;
  if (latest.completed && !stored.completed) return true;
  const isSame = latest.positionS === stored.positionS && latest.progress === stored.progress;
  return latest.observedAtMs > stored.observedAtMs && !isSame;
}

/**
 * Returns the label to write; `null` when it does not change. A label changes only twice per video.
 */
function nextLabel(label: ProgressLabel | null, latest: ProgressSnapshot): ProgressLabel | null {
  if (latest.completed) return label === 'completed' ? null : 'completed';
  return label === null ? 'started' : null;
}
