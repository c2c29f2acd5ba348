import type { PlanBlock } from '@atelier/domain/learning/plan';
import {
  isUnderWay,
  presentBlock,
  reduceSession,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './guided-session.ts';
import { createPassagePlayer } from './passage-player.ts';
import type { SessionFilms } from './session-films.ts';

/** Seconds that a page catches up with at once; one that slept longer goes on where it was. */
const MAX_CAUGHT_UP_S = 5;

/** Counts what is practised, as the practice mode of one film does. */
export interface SessionRecorder {
  readonly playing: () => void;
  readonly stopped: (leaving: boolean) => void;
  readonly setPractising: (active: boolean) => void;
  readonly countRepetition: (moveId: string | null) => void;
}

export interface SessionPorts {
  readonly nowMs: () => number;
  readonly films: SessionFilms;
  readonly recorder: SessionRecorder;
  readonly onState: (state: SessionState) => void;
  /** Sounds, words, and what is stored. */
  readonly onEffect: (effect: TellingEffect) => void;
}

/** The effects that do not concern the film. */
export type TellingEffect = Exclude<SessionEffect, { type: 'open' | 'play' | 'pause' }>;

/**
 * Runs a session in one `<video>` element: lets its time pass, plays its films and counts what is
 * practised.
 *
 * @returns what moves it; `close` ends it.
 */
export function createSessionRunner(
  video: HTMLVideoElement,
  initial: SessionState,
  { nowMs, films, recorder, onState, onEffect }: SessionPorts,
) {
  let state = initial;
  let timer: ReturnType<typeof setInterval> | undefined;
  let countedToMs = 0;
  const isRunning = () => isUnderWay(state) && !state.isPaused;

  function dispatch(event: SessionEvent): void {
    const step = reduceSession(state, event);
    const hasChanged = step.state !== state;
    // Set before the effects run, so that the pause event of our own pause is recognized.
    state = step.state;
    for (const effect of step.effects) carryOut(effect);
    if (!hasChanged) return;
    if (state.phase === 'ended') giveBack();
    keepTime();
    recorder.setPractising(isRunning());
    onState(state);
  }

  function carryOut(effect: SessionEffect): void {
    switch (effect.type) {
      case 'open':
        player.open(effect.block);
        break;
      case 'play':
        player.play();
        break;
      case 'pause':
        player.pause();
        recorder.stopped(false);
        break;
      default:
        onEffect(effect);
    }
  }

  /** Lets the seconds of the session pass while it is under way. */
  function keepTime(): void {
    if (isRunning() === (timer !== undefined)) return;
    clearInterval(timer);
    timer = undefined;
    if (!isRunning()) return;
    countedToMs = nowMs();
    timer = setInterval(() => {
      const passedS = Math.floor((nowMs() - countedToMs) / 1_000);
      countedToMs += passedS * 1_000;
      for (let second = 0; second < Math.min(passedS, MAX_CAUGHT_UP_S); second += 1) {
        dispatch({ type: 'second' });
      }
    }, 1_000);
  }

  const player = createPassagePlayer(video, {
    films,
    practised: (): PlanBlock | null =>
      state.phase === 'practising' && !state.isPaused ? presentBlock(state) : null,
    onOpened: ({ id }) => dispatch({ type: 'opened', blockId: id }),
    onFailed: ({ id }, problem) => dispatch({ type: 'failed', blockId: id, problem }),
    onLost: ({ id }) => dispatch({ type: 'lost', blockId: id }),
    onPlaying: recorder.playing,
    onInterrupted: () => dispatch({ type: 'pause' }),
    onRepeated: ({ move }) => recorder.countRepetition(move?.id ?? null),
  });
  const giveBack = () => {
    player.close();
    films.close();
  };
  const leave = () => {
    dispatch({ type: 'leave' });
    recorder.stopped(true);
  };

  return {
    dispatch,
    /** The first press. */
    start: () => {
      player.unlock();
      films.prepare(dueFilms(state));
      dispatch({ type: 'start' });
    },
    /** The page is left: what is known is noted and sent. */
    leave,
    close: () => {
      leave();
      clearInterval(timer);
      giveBack();
      recorder.setPractising(false);
    },
  };
}

/** Returns the films of the blocks that are not practised yet, in their order. */
const dueFilms = ({ blocks, records }: SessionState): readonly string[] =>
  blocks.flatMap(({ id, video_id }) => (records[id]?.outcome === 'waiting' ? [video_id] : []));
