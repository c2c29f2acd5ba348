import {
  formatNumber,
  placeOnPlate,
  type Drawing,
  type IdSource,
  type Placement,
} from './drawing.ts';
import { STAGE_COLORS } from './lights.ts';

const TIN = 'M-15-24H15L11.4 24Q11.2 26 9.2 26H-9.2Q-11.2 26-11.4 24Z';
const BRUSHED_STEEL: readonly (readonly [offset: number, color: string])[] = [
  [0, STAGE_COLORS.copper],
  [0.18, '#F8D9BA'],
  [0.36, '#5A6275'],
  [0.62, '#2A3040'],
  [0.86, '#4C6C84'],
  [1, STAGE_COLORS.curacao],
];

/**
 * Draws a shaker tin, 52 units tall, mouth up at angle 0. Its gradient is rotated back: the lamps
 * stay in place.
 */
export function tin(place: Placement, nextId: IdSource): Drawing {
  const id = nextId();
  const stops = BRUSHED_STEEL.map(
    ([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`,
  ).join('');
  return {
    defs: `<linearGradient id="${id}" x1="0" x2="1" gradientTransform="rotate(${formatNumber(-place.angle)} .5 .5)">${stops}</linearGradient>`,
    body: placeOnPlate(
      place,
      `<path d="${TIN}" fill="url(#${id})"/><ellipse cx="0" cy="-24" rx="15" ry="3.4" fill="#0A0C12" stroke="${STAGE_COLORS.bone}" stroke-opacity=".8" stroke-width="1"/>`,
    ),
  };
}
