import { RENDITIONS, type ProbeResult, type Rendition } from '../contract.ts';
import { MediaError } from '../media-error.ts';
import { fraction, type Film } from './inspect.ts';

export interface Size {
  width: number;
  height: number;
}

/** Most frames per second of a usual rendition. */
const MAX_FPS = 60;
/**
 * From this rate on, a film gets the rendition `slow`, which has enough frames for a quarter of the
 * speed.
 */
const SLOW_FROM_FPS = 100;
const SLOW_MAX_FPS = 240;
/** Film scopes are at most 2.4 wide; a longer picture is made smaller. */
const MAX_ASPECT = 3;

/** Highest bit rate of the picture in kbit/s; the usual one is decided by quality. */
const MAX_KBPS = { '360': 1000, '720': 3000, '1080': 6000, slow: 8000, clip: 3000 } as const;
export const SOUND_KBPS = 128;

export interface RenditionPlan extends Size {
  /** Exact fraction of frames per second. */
  rate: string;
  /** Frames between two key frames: one second. */
  gop: number;
  maxKbps: number;
  maxBytes: number;
  durationS: number;
  /** Number of the first frame, and of the one after the last; all frames if absent. */
  frames?: { from: number; to: number };
}

/** A part of a film. */
export interface FilmRange {
  start_s: number;
  end_s: number;
}

/** The end of a range may be this much after the film's end, because players round it. */
const RANGE_TOLERANCE_S = 0.5;

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2);

/** Scales a picture down to a length of its short side; never up. */
export function fitted({ width, height }: Size, shortSide: number): Size {
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  const scale = Math.min(1, shortSide / short, (shortSide * MAX_ASPECT) / long);
  return { width: even(width * scale + 0.001), height: even(height * scale + 0.001) };
}

/** Renditions that a film gets: none larger than itself, and at least one. */
export function renditionsOf({ width, height }: Size): Rendition[] {
  const [smallest, ...larger] = RENDITIONS;
  return [smallest, ...larger.filter((name) => Number(name) <= Math.min(width, height))];
}

const hasSlow = ({ fps }: Pick<Film, 'fps'>): boolean => fps >= SLOW_FROM_FPS * 0.99;

/** Returns how one rendition is encoded, or null if the film does not get it. */
export function planRendition(film: Film, name: Rendition | 'slow'): RenditionPlan | null {
  if (name === 'slow' ? !hasSlow(film) : !renditionsOf(film).includes(name)) return null;
  const rate = dividedRate(film.rate, name === 'slow' ? SLOW_MAX_FPS : MAX_FPS);
  return sizedPlan(
    fitted(film, name === 'slow' ? 720 : Number(name)),
    rate,
    MAX_KBPS[name],
    film.durationS,
  );
}

/**
 * Returns how a clip is encoded: one size for everybody.
 *
 * @param range the part that is kept; the whole film if absent
 * @throws MediaError `media-cut-off` if the film ends before the range does
 */
export function planClip(film: Film, range?: FilmRange): RenditionPlan {
  const rate = dividedRate(film.rate, MAX_FPS);
  const size = fitted(film, 720);
  if (range === undefined) return sizedPlan(size, rate, MAX_KBPS.clip, film.durationS);
  const { durationS } = film;
  if (range.start_s >= durationS || range.end_s > durationS + RANGE_TOLERANCE_S) {
    throw new MediaError('media-cut-off', `The film ends at ${durationS} s.`, { atS: durationS });
  }
  const fps = fraction(rate);
  const from = Math.round(range.start_s * fps);
  const to = Math.max(from + 1, Math.round(Math.min(range.end_s, durationS) * fps));
  return { ...sizedPlan(size, rate, MAX_KBPS.clip, (to - from) / fps), frames: { from, to } };
}

const sizedPlan = (
  size: Size,
  rate: string,
  maxKbps: number,
  durationS: number,
): RenditionPlan => ({
  ...size,
  rate,
  gop: Math.max(1, Math.round(fraction(rate))),
  maxKbps,
  maxBytes: maxBytesOf(maxKbps, durationS),
  durationS,
});

/** A buffer of the encoder and the index of the container come on top of the bit rates. */
const maxBytesOf = (maxKbps: number, durationS: number): number =>
  Math.ceil((maxKbps + SOUND_KBPS) * 125 * (durationS + 2) * 1.5 + 2 ** 20);

/** Frames of a rendition that are encoded in one go. */
export interface RenditionPart {
  /**
   * Number of the first frame, and of the one after the last; the last part goes on to the film's
   * end.
   */
  from: number;
  to: number | null;
  maxBytes: number;
}

/**
 * Divides the picture of a rendition into parts of so many groups of frames, which are seconds; the
 * last one is between half and one and a half as long.
 */
export function planParts(
  { gop, rate, maxKbps, durationS }: RenditionPlan,
  groups: number,
): RenditionPart[] {
  const length = gop * Math.max(1, Math.round(groups));
  const count = Math.max(1, Math.round((durationS * fraction(rate)) / length));
  const maxBytes = maxBytesOf(maxKbps, (1.5 * length) / fraction(rate));
  return Array.from({ length: count }, (_, index) => {
    const from = index * length;
    return index === count - 1
      ? { from, to: null, maxBytes }
      : { from, to: from + length, maxBytes };
  });
}

/**
 * Divides a rate by the smallest whole number that brings it below the limit, so that frames keep
 * equal distances.
 */
export function dividedRate(rate: string, maxFps: number): string {
  // A rate that was measured as 60.3 is 59.94 or 60.
  const divisor = Math.ceil(fraction(rate) / maxFps - 0.01);
  const [numerator, denominator] = rate.split('/');
  return divisor <= 1 ? rate : `${numerator}/${Number(denominator) * divisor}`;
}

export interface StoryboardPlan extends Size {
  columns: number;
  rows: number;
  intervalS: number;
}

const STORYBOARD = { columns: 10, maxTiles: 100, minIntervalS: 0.5, tilePixels: 160 };

/** Returns the tiles of the storyboard: one per half second, fewer for longer films. */
export function planStoryboard({
  width,
  height,
  durationS,
}: Size & { durationS: number }): StoryboardPlan {
  const { columns, maxTiles, minIntervalS, tilePixels } = STORYBOARD;
  const intervalS = Math.max(minIntervalS, Math.ceil((durationS / maxTiles) * 10) / 10);
  const tiles = Math.max(1, Math.ceil(durationS / intervalS - 0.001));
  const scale = Math.min(1, tilePixels / Math.max(width, height));
  return {
    columns: Math.min(columns, tiles),
    rows: Math.ceil(tiles / columns),
    intervalS,
    width: even(width * scale + 0.001),
    height: even(height * scale + 0.001),
  };
}

export function toProbeResult(film: Film): ProbeResult {
  return {
    width: film.width,
    height: film.height,
    fps: film.fps,
    duration_s: film.durationS,
    codec: film.codec,
    pixel_format: film.pixelFormat,
    is_hdr: film.isHdr,
    has_sound: film.soundIndex !== undefined,
    rotation: film.rotation,
    bytes: film.bytes,
    renditions: renditionsOf(film),
    has_slow: hasSlow(film),
  };
}
