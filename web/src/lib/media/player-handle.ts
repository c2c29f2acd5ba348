import type { Storyboard } from '@atelier/domain/content/storyboard';
import type { AppError } from '../errors.ts';

export interface PlayerLayout {
  /** The picture is flipped horizontally, as in a dance studio mirror. */
  readonly mirrored: boolean;
  /**
   * The picture leaves its right half free, or its lower half in a full window in portrait
   * orientation.
   */
  readonly split: boolean;
  /**
   * The player fills the window. This is not the browser's full screen, where iPhones do not mirror
   * the picture.
   */
  readonly fullWindow: boolean;
  /** A stretch is repeated, so that the end of the video is none. */
  readonly looping: boolean;
}

export const DEFAULT_LAYOUT: PlayerLayout = {
  mirrored: false,
  split: false,
  fullWindow: false,
  looping: false,
};

/** The frames of a film in one image. */
export type SignedStoryboard = Omit<Storyboard, 'path'> & { readonly url: string };

/** What the player offers to the practice mode. */
export interface PlayerHandle {
  /** `null` until the link of the file is loaded. */
  readonly video: HTMLVideoElement | null;
  /** The whole player. */
  readonly frame: HTMLElement | null;
  /** Covers the picture; lets clicks through. */
  readonly overlay: HTMLElement | null;
  /** Covers the timeline with the same width; lets clicks through. */
  readonly timelineOverlay: HTMLElement | null;
  /** Below the controls. */
  readonly footer: HTMLElement | null;
  readonly speed: number;
  /** Changes the speed until the practice mode is closed; watching has its own. */
  readonly changeSpeed: (speed: number) => void;
  /** Whether every frame of a fast source plays, so that slow motion is sharp. */
  readonly hasAllFrames: boolean;
  /** The film cannot be played, which the player says over the picture. */
  readonly hasFailed: boolean;
  /** `null` for a film that has none. */
  readonly storyboard: SignedStoryboard | null;
  readonly layout: PlayerLayout;
  readonly changeLayout: (change: Partial<PlayerLayout>) => void;
  /**
   * Sets a handler for play and pause presses; it returns true when the player must not act itself.
   */
  readonly setPlayInterceptor: (handler: (() => boolean) | null) => void;
}

/** A position in seconds; `durationS` is NaN while the length of the file is unknown. */
export interface Position {
  readonly positionS: number;
  readonly durationS: number;
}

/**
 * A player event that progress depends on. `seeking` tells a new position before anything else is
 * told of it.
 */
export interface PlaybackEvent extends Position {
  readonly type: 'played' | 'moved' | 'paused' | 'seeking' | 'seeked' | 'ended' | 'hidden';
}

/** How far a member is with a video. */
export interface LiveProgress {
  readonly status: 'new' | 'started' | 'completed';
  /** The share that was played, 0 to 1, in whole percents. */
  readonly progress: number;
}

/** Where a video goes on. */
export interface ResumePoint {
  readonly atS: number;
  /** It was seen to its end: here begins the first passage that was left out. */
  readonly isGap: boolean;
}

/** Loads and saves the progress of the viewer. */
export interface ProgressRecorder {
  /** False until the saved position is loaded; playback waits for it. */
  readonly ready: boolean;
  /** Returns where to start a video of a length in seconds; 0 is an unknown length. */
  readonly resumePoint: (durationS: number) => ResumePoint;
  /** What is saved or will be; changes while the video plays. */
  readonly live: LiveProgress;
  /** Why progress is currently not saved; `null` when it is. */
  readonly saveError: AppError | null;
  readonly onPlaybackEvent: (event: PlaybackEvent) => void;
}
