import {
  formatNumber,
  placeOnPlate,
  type Drawing,
  type IdSource,
  type Placement,
} from './drawing.ts';
import { glassLight, rimLight, STAGE_COLORS } from './lights.ts';

/**
 * A flair bottle 100 units tall with the origin at its center of mass, y down, and its metal
 * pourer.
 */
const BOTTLE =
  'M-10 38Q-13.5 38-13.5 34V-4C-13.5-18-5-19-5-32V-46H-6.2V-51H6.2V-46H5V-32C5-19 13.5-18 13.5-4V34Q13.5 38 10 38Z';
const POURER = 'M-3.2-51-2.4-55-1.9-65 1.6-67.5 2.4-55 3.2-51Z';
const LIQUID = 'M-13.5 24V34Q-13.5 38-10 38H10Q13.5 38 13.5 34V24Z';
const LABEL = 'M-13.5 2H13.5V23H-13.5Z';
const LETTER_A = 'M-7 19.5Q0-8 7 19.5M-6.2 14.2 7.4 11.4';
const HIGHLIGHT = 'M-10 30V-3C-10-13-3-18-2.6-29';

export interface BottleStyle {
  /** Rim width in the bottle's own units. */
  readonly rim?: number;
}

/**
 * Draws a past exposure: an outline in both lights. `plain` omits the label's edges, for dense
 * stars.
 */
export function ghostBottle(
  place: Placement,
  nextId: IdSource,
  { rim = 1.5, plain = false }: BottleStyle & { plain?: boolean } = {},
): Drawing {
  const id = nextId();
  const edges = plain
    ? ''
    : `<path d="M-13.5 2H13.5M-13.5 23H13.5" stroke="url(#${id})" stroke-width="${formatNumber(rim * 0.6, 2)}"/>`;
  const body =
    `<path d="${BOTTLE}" fill="url(#${id})" fill-opacity=".1" stroke="url(#${id})" stroke-width="${formatNumber(rim, 2)}"/>` +
    `${edges}<path d="${POURER}" fill="url(#${id})"/>`;
  return { defs: rimLight(id, place.angle), body: placeOnPlate(place, body) };
}

/**
 * Draws the lit exposure: dark glass, copper liquid, bone label with its A, one white highlight.
 */
export function litBottle(
  place: Placement,
  nextId: IdSource,
  { rim = 1.5 }: BottleStyle = {},
): Drawing {
  const rimId = nextId();
  const glassId = nextId();
  const body =
    `<path d="${BOTTLE}" fill="${STAGE_COLORS.glass}"/><path d="${LIQUID}" fill="${STAGE_COLORS.copper}" fill-opacity=".35"/>` +
    `<path d="${BOTTLE}" fill="url(#${glassId})"/><path d="${LABEL}" fill="${STAGE_COLORS.bone}"/>` +
    `<path d="${LETTER_A}" fill="none" stroke="${STAGE_COLORS.ink}" stroke-width="1.5"/><path d="${POURER}" fill="${STAGE_COLORS.steel}"/>` +
    `<path d="${BOTTLE}" fill="none" stroke="url(#${rimId})" stroke-width="${formatNumber(rim, 2)}"/>` +
    `<path d="${HIGHLIGHT}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.1" stroke-linecap="round"/>`;
  return {
    defs: rimLight(rimId, place.angle) + glassLight(glassId, place.angle),
    body: placeOnPlate(place, body),
  };
}
