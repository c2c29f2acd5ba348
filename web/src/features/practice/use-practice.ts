import { useEffect, useEffectEvent, useState } from 'react';
import type { Move } from '@atelier/domain/content/video';
import { moveAt, sortMoves } from '@atelier/domain/content/move';
import type { PlayerHandle } from '../../lib/media/player-handle.ts';
import { type LoopPoints, NO_POINTS, withA, withB, withPointMoved } from './loop/loop-points.ts';
import {
  clampSpeed,
  type PracticeSettings,
  readSettings,
  SPEED_STEP,
  storeSettings,
} from './controls/practice-settings.ts';
import { linkedMoveId, type LinkedSkill, linkedSkill } from '../../lib/routes.ts';
import { useFrameStep } from '../../lib/media/frame-step.ts';
import { seekTo } from '../../lib/media/video-control.ts';
import { usePracticeRun } from './run/use-practice-run.ts';

/** An event that is announced to screen readers. */
export type PracticeAnnouncement =
  | { readonly type: 'mirror' | 'sound' | 'countdown'; readonly on: boolean }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'repetition'; readonly reps: number; readonly goal: number }
  | { readonly type: 'point'; readonly point: 'a' | 'b'; readonly atS: number }
  | { readonly type: 'cleared' | 'done' }
  | { readonly type: 'move'; readonly move: Move }
  | { readonly type: 'frame'; readonly atS: number }
  | { readonly type: 'edge' };

export interface PracticePort {
  readonly onAnnounce: (announcement: PracticeAnnouncement) => void;
  /** A run starts or stops; no progress is sent to the server in between. */
  readonly onActive: (active: boolean) => void;
  /** One repetition; `null` when the loop is not a move. */
  readonly onRepetition: (moveId: string | null) => void;
}

/** The settings whose change is announced, with how the announcement names them. */
const ANNOUNCED_SETTINGS = [
  ['mirrored', 'mirror'],
  ['sound', 'sound'],
  ['countdown', 'countdown'],
] as const;

/** The state of the practice mode of one video: loop, speed and repetitions. */
export function usePractice(player: PlayerHandle, moves: readonly Move[], port: PracticePort) {
  const { video } = player;
  const ordered = sortMoves(moves);
  // Looped from the first render on, so that the layout does not shift. The film has begun there.
  const [linked] = useState(() => ordered.find(({ id }) => id === linkedMoveId()) ?? null);
  const [skill] = useState(() => (linked === null ? null : skillOfLink()));
  const [settings, changeSettings] = usePracticeSettings(port.onAnnounce);
  const [setAt, setPoints] = useState<LoopPoints>(
    linked === null ? NO_POINTS : moveLoopPoints(linked),
  );
  const [chosenId, setChosenId] = useState<string | null>(linked?.id ?? null);
  const chosen = ordered.find(({ id }) => id === chosenId) ?? null;
  // A move that the film turns out not to show is no loop.
  const points = chosenId !== null && chosen === null ? NO_POINTS : setAt;
  const running = usePracticeRun(player, points, settings, {
    onActive: port.onActive,
    onRepeated: (reps) => {
      port.onRepetition(chosenId);
      port.onAnnounce({ type: 'repetition', reps, goal: settings.goal });
    },
    onSpeed: (speed) => port.onAnnounce({ type: 'speed', speed }),
    onDone: () => port.onAnnounce({ type: 'done' }),
  });

  const mirror = useEffectEvent((mirrored: boolean) => player.changeLayout({ mirrored }));
  useEffect(() => mirror(settings.mirrored), [settings.mirrored]);

  const isLooping = running.loop !== null;
  const showLooping = useEffectEvent((looping: boolean) => player.changeLayout({ looping }));
  useEffect(() => showLooping(isLooping), [isLooping]);

  const clearLoop = () => {
    setPoints(NO_POINTS);
    setChosenId(null);
    port.onAnnounce({ type: 'cleared' });
  };
  const loopMove = (move: Move) => {
    running.reset();
    setPoints(moveLoopPoints(move));
    setChosenId(move.id);
    seekTo(video, move.start_s);
    port.onAnnounce({ type: 'move', move });
  };
  const playMove = (move: Move) => {
    loopMove(move);
    running.startWithNextLoop();
  };
  const chooseAdjacent = (step: 1 | -1) => {
    const next =
      chosen === null
        ? moveBeside(ordered, step, video?.currentTime ?? 0)
        : ordered[ordered.indexOf(chosen) + step];
    if (next !== undefined) loopMove(next);
    else port.onAnnounce({ type: 'edge' });
  };
  const setLoopPoints = (next: LoopPoints) => {
    setPoints(next);
    setChosenId(null);
  };
  const setPoint = (point: 'a' | 'b') => {
    if (video === null) return;
    const atS = video.currentTime;
    setLoopPoints(point === 'a' ? withA(points, atS) : withB(points, atS));
    port.onAnnounce({ type: 'point', point, atS });
  };
  const currentMove = () => moveAt(ordered, video?.currentTime ?? 0);
  const changeSpeed = (speed: number) => {
    const next = clampSpeed(speed);
    player.changeSpeed(next);
    port.onAnnounce({ type: 'speed', speed: next });
  };

  const announceLinked = useEffectEvent(() => {
    if (linked !== null) port.onAnnounce({ type: 'move', move: linked });
  });
  useEffect(() => announceLinked(), []);
  const stepFrame = useFrameStep(player);

  return {
    ...running,
    settings,
    changeSettings,
    points,
    /** The looped move; `null` when the loop is not a move. */
    chosen,
    /** Hand and prop of the link, while its move is the looped one. */
    linkedSkill: chosen === null || chosen.id !== linked?.id ? null : skill,
    /** Plays a move in a loop, or clears the loop if it is playing in one. */
    choose: (move: Move) => {
      if (move.id !== chosenId || !running.isActive) playMove(move);
      // A second touch during the countdown is one touch that bounced.
      else if (running.run.phase !== 'counting') clearLoop();
    },
    playMove,
    chooseAdjacent,
    setPoint,
    /**
     * With one button: loops the current move, or else what is between two presses; clears a loop.
     */
    toggleLoop: () => {
      const move = currentMove();
      if (running.loop !== null) clearLoop();
      else if (points.a !== null) setPoint('b');
      else if (move !== null) loopMove(move);
      else setPoint('a');
    },
    /** Plays the loop, or else the current move or the video, from its start. */
    again: () => {
      seekTo(video, running.loop?.startS ?? currentMove()?.start_s ?? 0);
      if (!running.isActive && running.togglePlay()) return;
      if (running.run.phase !== 'counting') void video?.play().catch(() => undefined);
    },
    dragPoint: (point: 'a' | 'b', toS: number) =>
      setLoopPoints(withPointMoved(points, point, toS, video?.duration ?? NaN)),
    clearLoop,
    changeSpeed,
    stepSpeed: (step: 1 | -1) => changeSpeed(player.speed + step * SPEED_STEP),
    step: (direction: 1 | -1) => {
      void stepFrame(direction).then((atS) =>
        port.onAnnounce(atS === null ? { type: 'edge' } : { type: 'frame', atS }),
      );
    },
  };
}

/** Returns the settings, which stay on the device, and how to change and announce them. */
function usePracticeSettings(onAnnounce: PracticePort['onAnnounce']) {
  const [settings, setSettings] = useState(() => readSettings(localStorage));
  const changeSettings = (change: Partial<PracticeSettings>) => {
    const changed = { ...settings, ...change };
    setSettings(changed);
    storeSettings(localStorage, changed);
    for (const [name, type] of ANNOUNCED_SETTINGS) {
      if (change[name] !== undefined) onAnnounce({ type, on: change[name] });
    }
  };
  return [settings, changeSettings] as const;
}

/** Returns the move that begins next after a second of the film, or began last before it. */
const moveBeside = (ordered: readonly Move[], step: 1 | -1, atS: number): Move | undefined =>
  step === 1
    ? ordered.find(({ start_s }) => start_s > atS)
    : ordered.findLast(({ start_s }) => start_s < atS);

/** Returns hand and prop of the address; `null` if it names neither. */
function skillOfLink(): LinkedSkill | null {
  const skill = linkedSkill();
  return skill.hand === null && skill.prop === null ? null : skill;
}

const moveLoopPoints = (move: Move): LoopPoints => ({ a: move.start_s, b: move.end_s });
