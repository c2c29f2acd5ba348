import type { PreparedFiles } from './video.ts';

/** Sizes of a film, smallest first: the length of the short side in pixels. */
const QUALITIES = ['360', '720', '1080'] as const;
type Quality = (typeof QUALITIES)[number];
export const QUALITY_CHOICES = ['auto', ...QUALITIES] as const;
/** What a viewer chose; `auto` leaves it to the line and the window. */
export type QualityChoice = (typeof QUALITY_CHOICES)[number];
export type Rendition = keyof PreparedFiles['renditions'];

/** Highest bit rates that the media worker gives to picture and sound together. */
const KBPS: Readonly<Record<Rendition, number>> = {
  '360': 1128,
  '720': 3128,
  '1080': 6128,
  slow: 8128,
};
/** A line must be this much faster than the film, or it stalls at the first disturbance. */
const HEADROOM = 1.2;
/**
 * What comes from a cache says nothing about the line; much above the largest size, it need not be
 * known.
 */
const MAX_LINE_KBPS = 20_000;
/** Assumed of a line that was never measured: enough for the middle size. */
const UNKNOWN_LINE_KBPS = 4000;
/** A picture may be enlarged by this much before a larger size is worth its bytes. */
const MAX_ENLARGEMENT = 1.1;
/** Up to this speed the rendition with every frame of a fast source is sharper than any other. */
export const SLOW_UP_TO_SPEED = 0.25;

interface Conditions {
  readonly available: readonly Rendition[];
  readonly choice: QualityChoice;
  readonly speed: number;
  /** The viewer asked the browser to save data. */
  readonly savesData: boolean;
  /** Measured speed of the line, null while unknown. */
  readonly lineKbps: number | null;
  /** Short side of the picture on the screen, in device pixels. */
  readonly shortSidePx: number;
  /** What plays now; null before the film is loaded. */
  readonly current: Rendition | null;
}

/** Returns the sizes to choose from; a film with fewer than two leaves nothing to choose. */
export function qualitiesOf(available: readonly Rendition[]): readonly Quality[] {
  const qualities = QUALITIES.filter((quality) => available.includes(quality));
  return qualities.length < 2 ? [] : qualities;
}

/** Returns the rendition to play; null for a film that has none. */
export function chooseRendition(conditions: Conditions): Rendition | null {
  const sizes = QUALITIES.filter((quality) => conditions.available.includes(quality));
  const size =
    conditions.choice === 'auto'
      ? automaticSize(sizes, conditions)
      : chosenSize(sizes, conditions.choice);
  return size === null || !isSlowWanted(conditions) ? size : 'slow';
}

/** Returns the size that was chosen, or the next smaller one that the film has. */
function chosenSize(sizes: readonly Quality[], choice: Quality): Quality | null {
  return sizes.findLast((size) => Number(size) <= Number(choice)) ?? sizes[0] ?? null;
}

function automaticSize(sizes: readonly Quality[], conditions: Conditions): Quality | null {
  const [smallest = null] = sizes;
  if (conditions.savesData) return smallest;
  const lineKbps = conditions.lineKbps ?? UNKNOWN_LINE_KBPS;
  const sharp =
    sizes.find((size) => Number(size) * MAX_ENLARGEMENT >= conditions.shortSidePx) ??
    sizes.at(-1) ??
    null;
  const best =
    sizes.findLast((size) => Number(size) <= Number(sharp) && KBPS[size] * HEADROOM <= lineKbps) ??
    smallest;
  // A size that is loaded and that the line carries is not given up for a smaller one.
  const kept = sizes.find((size) => size === conditions.current);
  return kept !== undefined && Number(kept) > Number(best) && KBPS[kept] <= lineKbps ? kept : best;
}

/** The slow rendition is as large as the middle size; who wants less gets less. */
function isSlowWanted({ available, choice, speed, savesData, lineKbps }: Conditions): boolean {
  if (speed > SLOW_UP_TO_SPEED || !available.includes('slow')) return false;
  if (choice !== 'auto') return Number(choice) >= 720;
  return !savesData && (lineKbps ?? UNKNOWN_LINE_KBPS) >= KBPS.slow * speed * HEADROOM;
}

/** A part of a film that arrived in one go. */
export interface Download {
  readonly filmS: number;
  readonly tookS: number;
  /** Whether the time includes the way of the request, so that the line is at least this fast. */
  readonly hasRequest: boolean;
}

/**
 * Returns the speed of the line after a part of a film has arrived: the mean of what was known and
 * what was seen.
 */
export function lineAfterDownload(
  knownKbps: number | null,
  { rendition, filmS, tookS, hasRequest }: Download & { readonly rendition: Rendition },
): number {
  const seenKbps = Math.min(MAX_LINE_KBPS, (KBPS[rendition] * filmS) / tookS);
  if (hasRequest) return Math.round(Math.max(knownKbps ?? UNKNOWN_LINE_KBPS, seenKbps));
  return Math.round(knownKbps === null ? seenKbps : (knownKbps + seenKbps) / 2);
}

/**
 * Returns the speed of the line after playback stopped for lack of data: too slow for what plays.
 */
export function lineAfterStall(knownKbps: number | null, rendition: Rendition): number {
  return Math.min(knownKbps ?? Infinity, KBPS[rendition] - 1);
}

/** Returns the short side of a film in device pixels, as large as it fits into a box. */
export function shownShortSide(
  box: { readonly width: number; readonly height: number },
  aspect: number,
  pixelRatio: number,
): number {
  const width = Math.min(box.width, box.height * aspect);
  return Math.min(width, width / aspect) * pixelRatio;
}
