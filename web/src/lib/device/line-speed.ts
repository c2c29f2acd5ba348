import * as z from 'zod/mini';
import { readJson, writeJson } from './device-storage.ts';

const KEY = 'flair.line';
const storedSpeed = z.number().check(z.gt(0));
/**
 * Chrome and Android alone tell something about the connection. `downlink` is in Mbit/s and at most
 * 10.
 */
const networkInformation = z.object({
  downlink: z.optional(z.number()),
  saveData: z.optional(z.boolean()),
});

const connection = () => {
  const parsed = z.safeParse(networkInformation, Reflect.get(navigator, 'connection'));
  return parsed.success ? parsed.data : {};
};

/** Whether the viewer asked the browser to save data. */
export const savesData = (): boolean => connection().saveData === true;

function measuredLineKbps(): number | null {
  const stored = z.safeParse(storedSpeed, readJson(localStorage, KEY));
  return stored.success ? stored.data : null;
}

/**
 * Returns the speed of the line in kbit/s: what downloads measured, or what the browser says if
 * that is less.
 */
export function lineKbps(): number | null {
  const measured = measuredLineKbps();
  const { downlink } = connection();
  return downlink === undefined ? measured : Math.min(downlink * 1000, measured ?? Infinity);
}

/** Remembers a measurement on this device. */
export function rememberLineKbps(after: (knownKbps: number | null) => number): void {
  writeJson(localStorage, KEY, after(measuredLineKbps()));
}
