import * as z from 'zod/mini';
import type { Day } from '@atelier/domain/time/day';
import { type DeviceStorage, readJson, writeJson } from '../../../lib/device/device-storage.ts';
import { type KeptSession, keptSessionSchema } from './guided-session.ts';

const keptSchema = z.extend(keptSessionSchema, { day: z.string() });

const keyOf = (uid: string) => `flair.guided.${uid}`;

/** Returns what this device keeps of a member's session of a day; `null` without one. */
export function readKeptSession(storage: DeviceStorage, uid: string, day: Day): KeptSession | null {
  const kept = z.safeParse(keptSchema, readJson(storage, keyOf(uid)));
  return kept.success && kept.data.day === day ? kept.data : null;
}

/** Keeps a session on this device; nothing happens where storage is full or forbidden. */
export function keepSession(
  storage: DeviceStorage,
  uid: string,
  day: Day,
  { runId, records }: KeptSession,
): void {
  writeJson(storage, keyOf(uid), { day, runId, records });
}
