import * as z from 'zod/mini';
import { type DeviceStorage, writeJson, readJson } from '../data/device-storage.ts';
import { MAX_SPEED, MIN_SPEED } from '../player-handle.ts';

const KEY = 'flair.practice';

const settingsSchema = z.object({
  mirrored: z.boolean(),
  countdown: z.boolean(),
  sound: z.boolean(),
  /** The screen stays on while the practice mode is open. */
  awake: z.boolean(),
  /** Single keys do something; a person who dictates turns them off. */
  keys: z.boolean(),
  goal: z.int().check(z.gte(0), z.lte(200)),
  gapS: z.int().check(z.gte(0), z.lte(15)),
  rampEvery: z.int().check(z.gte(0), z.lte(20)),
  rampTarget: z.number().check(z.gte(MIN_SPEED), z.lte(MAX_SPEED)),
});

/** How somebody likes to practise; kept on the device, from one video to the next. */
export type PracticeSettings = z.output<typeof settingsSchema>;

export const DEFAULT_SETTINGS: PracticeSettings = {
  mirrored: false,
  countdown: true,
  sound: true,
  awake: false,
  keys: true,
  goal: 20,
  gapS: 0,
  rampEvery: 0,
  rampTarget: 1,
};

/** What the device keeps; a setting that it does not, or not rightly, is the first one. */
export function readSettings(storage: DeviceStorage): PracticeSettings {
  const stored = readJson(storage, KEY);
  const settings = { ...DEFAULT_SETTINGS, ...(typeof stored === 'object' ? stored : null) };
  const parsed = z.safeParse(settingsSchema, settings);
  return parsed.success ? parsed.data : DEFAULT_SETTINGS;
}

export function storeSettings(storage: DeviceStorage, settings: PracticeSettings): void {
  writeJson(storage, KEY, settings);
}
