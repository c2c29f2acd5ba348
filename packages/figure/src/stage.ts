import { formatNumber, type Drawing, type IdSource } from './drawing.ts';
import { STAGE_COLORS } from './lights.ts';

/** The plate's size in drawing units, 16:9. */
export const PLATE = { width: 640, height: 360, floor: 360 * 0.87 } as const;

/** Which lamps are on: copper from the left, curaçao from the right, or both. */
export const FIGURE_LIGHTS = ['copper', 'curacao', 'both'] as const;
export type FigureLight = (typeof FIGURE_LIGHTS)[number];

export interface StageLight {
  readonly light: FigureLight;
  /** Position of the first lamp, and the point that it is aimed at. */
  readonly lampX: number;
  readonly focusX: number;
}

function beam(
  lampX: number,
  focusX: number,
  color: string,
  opacity: number,
  blurId: string,
  id: string,
): Drawing {
  const { width, floor } = PLATE;
  return {
    defs: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity=".02"/></linearGradient>`,
    body: `<path d="M${formatNumber(lampX - 12)}-20H${formatNumber(lampX + 12)}L${formatNumber(focusX + width * 0.22)} ${formatNumber(floor)}H${formatNumber(focusX - width * 0.2)}Z" fill="url(#${id})" filter="url(#${blurId})"/>`,
  };
}

function pool(focusX: number, color: string, id: string): Drawing {
  const { width, floor } = PLATE;
  return {
    defs: `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity=".5"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
    body: `<ellipse cx="${formatNumber(focusX)}" cy="${formatNumber(floor)}" rx="${formatNumber(width * 0.42)}" ry="24" fill="url(#${id})"/>`,
  };
}

/**
 * Draws the empty stage: backdrop, one or two beams, the pool of light and the line of the counter.
 */
export function stageBackdrop({ light, lampX, focusX }: StageLight, nextId: IdSource): Drawing {
  const { width, height, floor } = PLATE;
  const blurId = nextId();
  const main = light === 'curacao' ? STAGE_COLORS.curacao : STAGE_COLORS.copper;
  const lit = [beam(lampX, focusX, main, 0.55, blurId, nextId())];
  if (light === 'both') {
    lit.push(beam(width * 0.95, focusX, STAGE_COLORS.curacao, 0.5, blurId, nextId()));
  }
  lit.push(pool(focusX, main, nextId()));
  return {
    defs: `<filter id="${blurId}"><feGaussianBlur stdDeviation="6"/></filter>${lit.map((part) => part.defs).join('')}`,
    body:
      `<rect width="${width}" height="${height}" fill="${STAGE_COLORS.backdrop}"/>${lit.map((part) => part.body).join('')}` +
      `<path d="M0 ${formatNumber(floor)}H${width}" stroke="${STAGE_COLORS.bone}" stroke-opacity=".16"/>`,
  };
}
