/** How the player stands before whoever practises. */
interface PlayerLayout {
  readonly mirrored: boolean;
  readonly split: boolean;
  readonly fullWindow: boolean;
}

/** What the practice mode needs of a player; the app brings one. */
export interface PlayerHandle {
  readonly video: HTMLVideoElement | null;
  readonly frame: HTMLElement | null;
  readonly overlay: HTMLElement | null;
  readonly timelineOverlay: HTMLElement | null;
  readonly footer: HTMLElement | null;
  readonly speed: number;
  /** @param remember whether the speed is kept for the next video. */
  readonly changeSpeed: (speed: number, remember: boolean) => void;
  readonly layout: PlayerLayout;
  readonly changeLayout: (change: Partial<PlayerLayout>) => void;
  readonly setPlayInterceptor: (handler: (() => boolean) | null) => void;
}

/** A stretch of the video, in seconds. */
export interface Loop {
  readonly startS: number;
  readonly endS: number;
}

export const MIN_SPEED = 0.25;
export const MAX_SPEED = 2;
/** Speeds offered at one touch. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;
/** One touch of − or +, and of a ramp. */
export const SPEED_STEP = 0.05;

/** A speed within what is offered, in hundredths. */
export function clampSpeed(speed: number): number {
  return Math.round(Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)) * 100) / 100;
}
