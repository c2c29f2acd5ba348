import type { AppError } from '../../lib/errors.ts';

/** What happens in the player that matters to whoever follows it; seconds, `durationS` NaN while unknown. */
export type PlaybackMoment =
  | { readonly type: 'played' }
  | {
      readonly type: 'moved' | 'paused' | 'seeked' | 'ended' | 'hidden';
      readonly positionS: number;
      readonly durationS: number;
    };

/** Who remembers where the viewer stands; the app brings it. */
export interface ProgressRecorder {
  /** False while it is not known where to start. */
  readonly ready: boolean;
  readonly resumeAtS: number;
  readonly saved: { readonly progress: number; readonly completed: boolean } | null;
  /** Why progress is not being kept, for now. */
  readonly saveError: AppError | null;
  readonly onMoment: (moment: PlaybackMoment) => void;
}
