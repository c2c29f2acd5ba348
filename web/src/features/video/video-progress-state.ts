import { COMPLETION_THRESHOLD } from '@atelier/domain/values';
import type { VideoStatus } from '../../components/content/video-status.ts';
import type { PlaybackMoment } from './playback-moment.ts';

export interface VideoProgressState {
  readonly status: VideoStatus;
  /** 0 to 1 */
  readonly progress: number;
}

/** Where a viewer stands by what was saved. */
export function savedProgressState(saved: { progress: number; completed: boolean } | null): VideoProgressState {
  if (saved === null) return { status: 'new', progress: 0 };
  return { status: saved.completed ? 'completed' : 'started', progress: saved.progress };
}

/**
 * Where they stand after a moment of playing, in whole percents, so that an equal standing is the same object and
 * nothing is drawn anew.
 */
export function progressStateAfter(state: VideoProgressState, moment: PlaybackMoment): VideoProgressState {
  if (moment.type === 'played' || !(moment.durationS > 0)) return state;
  const progress = Math.floor((moment.positionS / moment.durationS) * 100) / 100;
  const completed = state.status === 'completed' || moment.positionS / moment.durationS >= COMPLETION_THRESHOLD;
  const status = completed ? 'completed' : progress > 0 || state.status === 'started' ? 'started' : 'new';
  return status === state.status && progress === state.progress ? state : { status, progress };
}
