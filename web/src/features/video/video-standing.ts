import { COMPLETION_THRESHOLD } from '@atelier/domain/values';
import type { VideoStatus } from '../../components/video-card-status.ts';
import type { PlaybackMoment } from './playback.ts';

export interface Standing {
  readonly status: VideoStatus;
  /** 0 to 1 */
  readonly progress: number;
}

/** Where a viewer stands by what was saved. */
export function savedStanding(saved: { progress: number; completed: boolean } | null): Standing {
  if (saved === null) return { status: 'new', progress: 0 };
  return { status: saved.completed ? 'completed' : 'started', progress: saved.progress };
}

/**
 * Where they stand after a moment of playing, in whole percents, so that an equal standing is the same object and
 * nothing is drawn anew.
 */
export function standingAfter(before: Standing, moment: PlaybackMoment): Standing {
  if (moment.type === 'played' || !(moment.durationS > 0)) return before;
  const progress = Math.floor((moment.positionS / moment.durationS) * 100) / 100;
  const completed = before.status === 'completed' || moment.positionS / moment.durationS >= COMPLETION_THRESHOLD;
  const status = completed ? 'completed' : progress > 0 || before.status === 'started' ? 'started' : 'new';
  return status === before.status && progress === before.progress ? before : { status, progress };
}
