import { formatNumber } from './drawing.ts';

/** One throw, in drawing units with y down: from release to catch in equal time steps. */
export interface Flight {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  /** Height of the apex above the straight line from release to catch. */
  readonly height: number;
  /** Turns in the air; negative is counter-clockwise. */
  readonly turns: number;
  /** Angle at release, in degrees. */
  readonly angle0?: number;
}

export interface Pose {
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly angle: number;
}

/**
 * Returns the pose of a thrown bottle after the share `u` of its flight (0 release, 1 catch; it
 * keeps falling outside). Gravity only: x linear, y a parabola, rotation linear.
 */
export function flightAt(flight: Flight, u: number): Pose {
  const { x0, x1, y0, y1, height, turns, angle0 = 0 } = flight;
  return {
    x: x0 + (x1 - x0) * u,
    y: y0 + (y1 - y0) * u - 4 * height * u * (1 - u),
    angle: angle0 + 360 * turns * u,
  };
}

/** Returns the trajectory as path data. One quadratic Bézier curve is exactly a parabola. */
export function flightPath(flight: Flight, from = 0, to = 1): string {
  const start = flightAt(flight, from);
  const end = flightAt(flight, to);
  const slope = flight.y1 - flight.y0 - 4 * flight.height * (1 - 2 * from);
  const half = (to - from) / 2;
  const control = { x: start.x + (flight.x1 - flight.x0) * half, y: start.y + slope * half };
  return `M${formatNumber(start.x)} ${formatNumber(start.y)}Q${formatNumber(control.x)} ${formatNumber(control.y)} ${formatNumber(end.x)} ${formatNumber(end.y)}`;
}

/** Draws the dotted line of a trajectory. */
export function trace(flight: Flight): string {
  return `<path d="${flightPath(flight)}" fill="none" stroke="#E59C62" stroke-opacity=".7" stroke-width="1.4" stroke-dasharray="1 7" stroke-linecap="round"/>`;
}
