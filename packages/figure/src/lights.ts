import { formatNumber } from './drawing.ts';

/**
 * The stage's colors, fixed: the stage is dark in both themes, and image converters know no CSS
 * variables.
 */
export const STAGE_COLORS = {
  copper: '#E59C62',
  curacao: '#3DCBFF',
  bone: '#F5EEE4',
  glass: '#0E1119',
  steel: '#AEB6C4',
  ink: '#10131B',
  backdrop: '#0B0E15',
} as const;

interface Stop {
  readonly at: number;
  readonly color: string;
  readonly opacity?: number;
}

/**
 * Returns half the width that the bottle shows to the lamps at this angle: 14 upright, 52 lying.
 */
function halfWidth(angle: number): number {
  const radians = (angle * Math.PI) / 180;
  return Math.abs(Math.cos(radians)) * 14 + Math.abs(Math.sin(radians)) * 52;
}

/**
 * Returns a gradient from the copper lamp on the left to the curaçao lamp on the right. It is
 * rotated back by the object's angle, so that the lamps stay in place while the bottle turns.
 */
function roomLight(id: string, angle: number, stops: readonly Stop[]): string {
  const half = halfWidth(angle);
  const list = stops.map(({ at, color, opacity }) => {
    const opacityAttribute = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
    return `<stop offset="${at}" stop-color="${color}"${opacityAttribute}/>`;
  });
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${formatNumber(-half)}" x2="${formatNumber(half)}" y1="0" y2="0" gradientTransform="rotate(${formatNumber(-angle)})">${list.join('')}</linearGradient>`;
}

/** The bright edge of a bottle. */
export function rimLight(id: string, angle: number): string {
  return roomLight(id, angle, [
    { at: 0, color: STAGE_COLORS.copper },
    { at: 0.5, color: STAGE_COLORS.bone, opacity: 0.5 },
    { at: 1, color: STAGE_COLORS.curacao },
  ]);
}

/** The reflections of both lamps in dark glass. */
export function glassLight(id: string, angle: number): string {
  return roomLight(id, angle, [
    { at: 0, color: STAGE_COLORS.copper, opacity: 0.85 },
    { at: 0.22, color: STAGE_COLORS.copper, opacity: 0.22 },
    { at: 0.5, color: STAGE_COLORS.glass, opacity: 0 },
    { at: 0.8, color: STAGE_COLORS.curacao, opacity: 0.2 },
    { at: 1, color: STAGE_COLORS.curacao, opacity: 0.7 },
  ]);
}
