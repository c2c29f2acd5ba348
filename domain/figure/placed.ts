import { formatNumber } from './drawing.ts';
import type { Pose } from './flight.ts';

export interface Placement extends Pose {
  readonly scale?: number;
  readonly opacity?: number;
}

/** Places a body that is drawn around its center of mass on the plate. */
export function placeOnPlate({ x, y, angle, scale = 1, opacity = 1 }: Placement, body: string): string {
  const sized = scale === 1 ? '' : ` scale(${formatNumber(scale, 3)})`;
  const faded = opacity >= 1 ? '' : ` opacity="${formatNumber(opacity, 2)}"`;
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(angle)})${sized}"${faded}>${body}</g>`;
}
