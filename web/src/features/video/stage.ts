/** How the player stands before somebody who practises. */
export interface StageLook {
  /** Left and right change sides, as in a dance studio. */
  readonly mirrored: boolean;
  /** The picture leaves its right half to something else; its lower half in an upright window that it fills. */
  readonly split: boolean;
  /** The player fills the window; not the browser's own full screen, in which iPhones drop a mirrored picture. */
  readonly fullWindow: boolean;
}

export const PLAIN_LOOK: StageLook = { mirrored: false, split: false, fullWindow: false };

/** What the player hands to whatever practises with it; the app brings the two together. */
export interface PlayerStage {
  /** `null` until the file's link is there. */
  readonly video: HTMLVideoElement | null;
  /** The whole player. */
  readonly frame: HTMLElement | null;
  /** Over the picture; lets clicks through. */
  readonly overlay: HTMLElement | null;
  /** Over the timeline, exactly as wide; lets clicks through. */
  readonly rail: HTMLElement | null;
  /** Below the controls. */
  readonly foot: HTMLElement | null;
  readonly speed: number;
  /** @param remember whether the speed is kept for the next video; a ramp's is not. */
  readonly changeSpeed: (speed: number, remember: boolean) => void;
  readonly look: StageLook;
  readonly changeLook: (change: Partial<StageLook>) => void;
  /** Who is asked first when play or pause is pressed; `true` means that it was seen to. */
  readonly onPlayPressed: (handler: (() => boolean) | null) => void;
}
