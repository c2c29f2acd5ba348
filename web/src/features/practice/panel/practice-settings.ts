import * as z from 'zod/mini';
import { type DeviceStorage, readJson, writeJson } from '../../../lib/device/device-storage.ts';

export const MIN_SPEED = 0.25;
export const MAX_SPEED = 2;
/** Step of the − and + buttons, and of a ramp. */
export const SPEED_STEP = 0.05;

/** Limits a speed to the allowed range and rounds it to hundredths. */
export function clampSpeed(speed: number): number {
  return Math.round(Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)) * 100) / 100;
}

const KEY = 'flair.practice';

const settingsSchema = z.object({
  mirrored: z.boolean(),
  /** Counts down from three before the first repetition. */
  countdown: z.boolean(),
  sound: z.boolean(),
  /** Keeps the screen on while the practice mode is open. */
  awake: z.boolean(),
  /** Whether single-character shortcuts are on; people who use dictation turn them off. */
  keys: z.boolean(),
  /** Number of repetitions; 0 repeats without end. */
  goal: z.int().check(z.gte(0), z.lte(200)),
  /** Seconds of rest between two repetitions. */
  gapS: z.int().check(z.gte(0), z.lte(15)),
  /** Repetitions after which the speed increases, up to `rampTarget`; 0 for never. */
  rampEvery: z.int().check(z.gte(0), z.lte(20)),
  rampTarget: z.number().check(z.gte(MIN_SPEED), z.lte(MAX_SPEED)),
});

/** The practice settings of a person, stored on the device for all videos. */
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

/** Returns the stored settings. A missing setting has its default; an invalid one resets all. */
export function readSettings(storage: DeviceStorage): PracticeSettings {
  const stored = readJson(storage, KEY);
  const settings = { ...DEFAULT_SETTINGS, ...(typeof stored === 'object' ? stored : null) };
  const parsed = z.safeParse(settingsSchema, settings);
  return parsed.success ? parsed.data : DEFAULT_SETTINGS;
}

export function storeSettings(storage: DeviceStorage, settings: PracticeSettings): void {
  writeJson(storage, KEY, settings);
}
