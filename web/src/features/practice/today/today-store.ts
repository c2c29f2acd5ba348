import { path } from '@atelier/domain/paths';
import { toStored } from '@atelier/domain/learning/practice-today';
import type { Day } from '@atelier/domain/time/day';
import {
  commit,
  ListChange,
  serverTime,
  type Write,
  type WriteData,
} from '../../../lib/firestore/writes.ts';
import type { ChangedPlan } from './day-plan.ts';

/**
 * Stores the plan of a day: the first touch replaces that of an earlier day, later ones are merged
 * by block, so that two devices keep what the other has changed. Stays pending without a network.
 *
 * @param isTouched the stored plan is one of this day.
 * @throws AppError as `commit`; `forbidden` also if another device touched the day, which this one
 * did not know of.
 */
export function savePlan(
  uid: string,
  isTouched: boolean,
  day: Day,
  { minutes, blocks, setAside, broughtBack }: ChangedPlan,
): Promise<void> {
  // A day without any block is none: then it holds what was set aside.
  const held = blocks.length === 0 && setAside !== null ? [setAside] : blocks;
  const plan = toStored(held, minutes, day);
  const asideIds = setAside === null ? [] : [setAside.id];
  if (!isTouched) return commit([write(uid, 'set', { ...plan, set_aside: asideIds })]);
  const { set_aside: _none, done: _neither, ...merged } = plan;
  return commit([
    write(uid, 'merge', {
      ...merged,
      ...(setAside !== null && { set_aside: new ListChange('add', asideIds) }),
    }),
    // A list is changed in one way by a write.
    ...(broughtBack === null
      ? []
      : [write(uid, 'update', { set_aside: new ListChange('remove', [broughtBack.id]) })]),
  ]);
}

/**
 * Notes that a block of the stored day was practised. Stays pending without a network.
 *
 * @throws AppError as `commit`
 */
export const saveDone = (uid: string, blockId: string): Promise<void> =>
  commit([write(uid, 'update', { done: new ListChange('add', [blockId]) })]);

const write = (uid: string, kind: 'set' | 'merge' | 'update', data: WriteData): Write => ({
  kind,
  path: path.practiceToday(uid),
  data: { ...data, updated_at: serverTime },
});
