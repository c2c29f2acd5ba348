import {
  latestSnapshot,
  snapshotAt,
  type Position,
  type ProgressLabel,
  type ProgressSnapshot,
} from './progress-snapshot.ts';

/** Between two saves while playing: what another device may lose. */
const SEND_INTERVAL_MS = 30_000;
/** Between two notes on the device: what this device may lose. */
const JOURNAL_INTERVAL_MS = 1_000;
/** Dragging the timeline makes dozens of seeks; one save a second is enough for them. */
const MINIMUM_GAP_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/**
 * Between two saves while somebody practises: a loop is stopped every minute or two, moves are chosen in between, and
 * the place in the video says little. Leaving the page still saves at once.
 */
const PRACTICE_INTERVAL_MS = 5 * 60_000;

export interface TrackerState {
  /** What the server is known to hold. */
  readonly stored: ProgressSnapshot | null;
  /** The library's label that the server is known to hold. */
  readonly label: ProgressLabel | null;
  /** The newest seen on this device. */
  readonly latest: ProgressSnapshot | null;
  readonly inFlight: ProgressSnapshot | null;
  /** True from the first play on: opening a page is not watching. */
  readonly hasPlayed: boolean;
  readonly playing: boolean;
  /** While a practice loop runs, positions are noted and nothing is sent. */
  readonly practising: boolean;
  /** From a practice loop on until the video plays without one. */
  readonly wasPractising: boolean;
  /** A save was asked for and has not begun. */
  readonly isSavePending: boolean;
  readonly journalledAtMs: number;
  /** Start of the interval that the next periodic save closes. */
  readonly intervalFromMs: number;
  readonly sentAtMs: number;
  readonly failures: number;
  readonly retryAtMs: number;
}

export type TrackerEvent = { readonly atMs: number } & (
  | { readonly type: 'played' | 'woken' | 'failed' }
  | ({ readonly type: 'moved' | 'paused' | 'seeked' | 'ended' | 'hidden' } & Position)
  | { readonly type: 'practice'; readonly active: boolean }
  | { readonly type: 'accepted'; readonly label: ProgressLabel | null }
  | { readonly type: 'refused'; readonly known: ProgressSnapshot | null; readonly label: ProgressLabel | null }
);

export type TrackerEffect =
  | { readonly type: 'journal'; readonly snapshot: ProgressSnapshot }
  | { readonly type: 'send'; readonly snapshot: ProgressSnapshot; readonly label: ProgressLabel | null }
  /** Wanted: a `woken` event at that time; a later wish replaces an earlier one. */
  | { readonly type: 'wake'; readonly atMs: number };

export interface TrackerStep {
  readonly state: TrackerState;
  readonly effects: readonly TrackerEffect[];
}

/**
 * Begins with what the server and this device remember; what only the device knows is sent first.
 *
 * @param stored the server's, `null` when it has none or could not be asked (a refused save then tells).
 */
export function startTracking(
  stored: ProgressSnapshot | null,
  journalled: ProgressSnapshot | null,
  atMs: number,
): TrackerStep {
  const latest = latestSnapshot(journalled, stored);
  const state: TrackerState = {
    stored,
    label: stored === null ? null : stored.completed ? 'completed' : 'started',
    latest,
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
  return sendIfDue(state, atMs, false, []);
}

/** One step of progress as design §3.13 tells it: a pure function of what was and what happened. */
export function track(state: TrackerState, event: TrackerEvent): TrackerStep {
  const { atMs } = event;
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
    case 'moved':
      return reduceMoved(state, event);
    case 'paused':
    case 'seeked':
      return recordMoment(event.type === 'paused' ? { ...state, playing: false } : state, event, false);
    case 'ended':
      return recordMoment({ ...state, playing: false }, event, true);
    case 'hidden':
      return recordMoment(state, event, true);
    case 'woken':
      return sendIfDue(state, atMs, false, []);
    case 'practice':
      return sendIfDue(
        {
          ...state,
          practising: event.active,
          wasPractising: state.wasPractising || event.active,
          isSavePending: state.isSavePending || !event.active,
        },
        atMs,
        false,
        [],
      );
    case 'accepted':
      return sendIfDue(
        { ...state, stored: state.inFlight, label: event.label ?? state.label, inFlight: null, failures: 0 },
        atMs,
        false,
        [],
      );
    case 'refused':
      return reduceRejected(state, event);
    case 'failed':
      return sendIfDue(withRetry(state, atMs), atMs, false, []);
  }
}

function reduceMoved(state: TrackerState, event: Position & { atMs: number }): TrackerStep {
  const snapshot = state.hasPlayed ? snapshotAt(event, event.atMs, [state.stored, state.latest]) : null;
  if (snapshot === null) return { state, effects: [] };
  const justCompleted = snapshot.completed && state.latest?.completed !== true;
  if (justCompleted) return recordMoment(state, event, true);
  const journalDue = event.atMs - state.journalledAtMs >= JOURNAL_INTERVAL_MS;
  const sendDue = state.playing && event.atMs - state.intervalFromMs >= SEND_INTERVAL_MS;
  const next = {
    ...state,
    latest: snapshot,
    isSavePending: state.isSavePending || sendDue,
    journalledAtMs: journalDue ? event.atMs : state.journalledAtMs,
  };
  return sendIfDue(next, event.atMs, false, journalDue ? [{ type: 'journal', snapshot }] : []);
}

/** A moment that is noted and saved at once; an urgent one does not wait for the minimum gap. */
function recordMoment(state: TrackerState, event: Position & { atMs: number }, urgent: boolean): TrackerStep {
  const snapshot = state.hasPlayed ? snapshotAt(event, event.atMs, [state.stored, state.latest]) : null;
  if (snapshot === null) return sendIfDue(state, event.atMs, urgent, []);
  const next = { ...state, latest: snapshot, isSavePending: true, journalledAtMs: event.atMs };
  return sendIfDue(next, event.atMs, urgent, [{ type: 'journal', snapshot }]);
}

function reduceRejected(state: TrackerState, event: Extract<TrackerEvent, { type: 'refused' }>): TrackerStep {
  const isOvertaken =
    event.known !== null && state.inFlight !== null && event.known.observedAtMs >= state.inFlight.observedAtMs;
  const isLabelNew = event.label !== state.label;
  const synced = {
    ...state,
    stored: event.known,
    label: event.label,
    latest: latestSnapshot(state.latest, event.known),
    inFlight: null,
    isSavePending: true,
  };
  // Nothing new was learned: the same save would be refused again, so it waits as after any failure.
  const next = isOvertaken || isLabelNew ? synced : withRetry(synced, event.atMs);
  return sendIfDue(next, event.atMs, false, []);
}

function withRetry(state: TrackerState, atMs: number): TrackerState {
  const failures = state.failures + 1;
  const retryAtMs = atMs + Math.min(MAX_RETRY_MS, 1_000 * 2 ** failures);
  return { ...state, inFlight: null, isSavePending: true, failures, retryAtMs };
}

/** Sends the newest when something is owed and nothing stands against it. */
function sendIfDue(state: TrackerState, atMs: number, urgent: boolean, effects: readonly TrackerEffect[]): TrackerStep {
  const { latest, stored } = state;
  if (!state.isSavePending || latest === null) return { state, effects };
  if (!shouldSend(latest, stored)) return { state: { ...state, isSavePending: false }, effects };
  if (state.practising || state.inFlight !== null) return { state, effects };
  const earliestMs = Math.max(
    state.failures > 0 ? state.retryAtMs : -Infinity,
    urgent ? -Infinity : state.sentAtMs + minimumGapMs(state),
  );
  if (atMs < earliestMs) return { state, effects: [...effects, { type: 'wake', atMs: earliestMs }] };
  return {
    state: { ...state, inFlight: latest, isSavePending: false, sentAtMs: atMs, intervalFromMs: atMs },
    effects: [...effects, { type: 'send', snapshot: latest, label: nextLabel(state.label, latest) }],
  };
}

/** How long a save waits after the one before, unless it is urgent. */
function minimumGapMs({ latest, stored: known, wasPractising: practised }: TrackerState): number {
  const completes = latest?.completed === true && known?.completed !== true;
  return practised && !completes ? PRACTICE_INTERVAL_MS : MINIMUM_GAP_MS;
}

/** Never an older over a newer, and never the same place twice. */
function shouldSend(latest: ProgressSnapshot, stored: ProgressSnapshot | null): boolean {
  if (stored === null) return true;
  if (latest.completed && !stored.completed) return true;
  return latest.observedAtMs > stored.observedAtMs && latest.positionS !== stored.positionS;
}

/** The library's label is written twice in a video's life; `null` means that it stays as it is. */
function nextLabel(label: ProgressLabel | null, latest: ProgressSnapshot): ProgressLabel | null {
  if (latest.completed) return label === 'completed' ? null : 'completed';
  return label === null ? 'started' : null;
}
