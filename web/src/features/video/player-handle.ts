/** How the player stands before somebody who practises. */
export interface PlayerLayout {
  /** Left and right change sides, as in a dance studio. */
  readonly mirrored: boolean;
  /** The picture leaves its right half to something else; its lower half in an upright window that it fills. */
  readonly split: boolean;
  /** The player fills the window; not the browser's own full screen, in which iPhones drop a mirrored picture. */
  readonly fullWindow: boolean;
}

export const DEFAULT_LAYOUT: PlayerLayout = { mirrored: false, split: false, fullWindow: false };

/** What the player hands to whatever practises with it; the app brings the two together. */
export interface PlayerHandle {
  /** `null` until the file's link is there. */
  readonly video: HTMLVideoElement | null;
  /** The whole player. */
  readonly frame: HTMLElement | null;
  /** Over the picture; lets clicks through. */
  readonly overlay: HTMLElement | null;
  /** Over the timeline, exactly as wide; lets clicks through. */
  readonly timelineOverlay: HTMLElement | null;
  /** Below the controls. */
  readonly footer: HTMLElement | null;
  readonly speed: number;
  /** @param remember whether the speed is kept for the next video; a ramp's is not. */
  readonly changeSpeed: (speed: number, remember: boolean) => void;
  readonly layout: PlayerLayout;
  readonly changeLayout: (change: Partial<PlayerLayout>) => void;
  /** Who is asked first when play or pause is pressed; `true` means that it was seen to. */
  readonly setPlayInterceptor: (handler: (() => boolean) | null) => void;
}
