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
  mirrored: z._default(z.boolean(), false),
  /** Counts down from three before the first repetition. */
  countdown: z._default(z.boolean(), true),
  sound: z._default(z.boolean(), true),
  /** Whether a guided session says what comes next. */
  spoken: z._default(z.boolean(), true),
  /** Keeps the screen on while the practice mode is open. */
  awake: z._default(z.boolean(), false),
  /** Whether single-character shortcuts are on; people who use dictation turn them off. */
  keys: z._default(z.boolean(), true),
  /** Whether the panel shows more than move, speed, loop and mirror. */
  more: z._default(z.boolean(), false),
  /** Number of repetitions; 0 repeats without end. */
  goal: z._default(z.int().check(z.gte(0), z.lte(200)), 20),
  /** Seconds of rest between two repetitions. */
  gapS: z._default(z.int().check(z.gte(0), z.lte(15)), 0),
  /** Repetitions after which the speed increases, up to `rampTarget`; 0 for never. */
  rampEvery: z._default(z.int().check(z.gte(0), z.lte(20)), 0),
  rampTarget: z._default(z.number().check(z.gte(MIN_SPEED), z.lte(MAX_SPEED)), 1),
});

/** The practice settings of a person, stored on the device for all videos. */
export type PracticeSettings = z.output<typeof settingsSchema>;

/** The settings, and what changes them. */
export interface SettingsControl {
  readonly settings: PracticeSettings;
  readonly changeSettings: (change: Partial<PracticeSettings>) => void;
}

export const DEFAULT_SETTINGS: PracticeSettings = z.parse(settingsSchema, {});

/** Returns the stored settings. A missing setting has its default; an invalid one resets all. */
export function readSettings(storage: DeviceStorage): PracticeSettings {
  const parsed = z.safeParse(settingsSchema, readJson(storage, KEY));
  return parsed.success ? parsed.data : DEFAULT_SETTINGS;
}

export function storeSettings(storage: DeviceStorage, settings: PracticeSettings): void {
  writeJson(storage, KEY, settings);
}
