import type { World } from '../core/world.ts';
import { DAY_S, HOUR_S, intervalsAfter } from '../core/time.ts';
import { ControlError } from './control-error.ts';
import { numberField, textField } from './read-fields.ts';
import type { Fields } from './read-fields.ts';

/**
 * Returns the simulated second of a request: `to` (unix seconds or an ISO date), `by` (seconds, or
 * `1h`, `3d`, `2w`, `1m`, where m is a calendar month), or `next`, the next due task.
 */
export function targetTime(world: World, fields: Fields): number {
  const now = world.now();
  const to = fields.to === undefined ? undefined : parseInstant(fields);
  const target =
    to ??
    (fields.next === undefined ? now + parseDuration(now, fields) : (nextTask(world)?.at ?? now));
  if (target < now) throw new ControlError('The clock only moves forward.');
  return target;
}

/**
 * Moves the sandbox's own clock and runs the due tasks in order.
 *
 * @returns the events that they caused
 */
export function advanceClock(
  world: World,
  to: number,
): { id: string; type: string; created: number }[] {
  const before = new Set(world.tables.event.all().map(({ id }) => id));
  world.runUntil(null, to);
  world.offset = Math.max(world.offset, to - world.realSeconds());
  return world.tables.event
    .all()
    .filter(({ id }) => !before.has(id))
    .map(({ id, type, created }) => ({ id, type, created }));
}

export function nextTask(world: World) {
  return world.tasks.filter((task) => task.clock === null).sort((a, b) => a.at - b.at)[0];
}

function parseInstant(fields: Fields): number {
  if (typeof fields.to === 'string' && /\D/.test(fields.to)) {
    const parsed = Date.parse(fields.to);
    if (Number.isNaN(parsed)) throw new ControlError('to must be unix seconds or an ISO date.');
    return Math.floor(parsed / 1000);
  }
  return numberField(fields, 'to', 0) ?? 0;
}

function parseDuration(now: number, fields: Fields): number {
  const by = typeof fields.by === 'number' ? String(fields.by) : textField(fields, 'by');
  const match = /^(\d+)([hdwm]?)$/.exec(by ?? '');
  if (!match) throw new ControlError('by must be seconds, or a number with h, d, w or m.');
  const count = Number(match[1]);
  if (match[2] === 'm') return intervalsAfter(now, 'month', count) - now;
  return count * ({ h: HOUR_S, d: DAY_S, w: 7 * DAY_S }[match[2] ?? ''] ?? 1);
}
