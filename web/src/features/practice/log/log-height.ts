import { attempt } from '../../../lib/device/device-storage.ts';

const HEIGHT_KEY = 'flair.practice-log-height';

/** Returns the height of the practice log at the last visit on this device in pixels, or 0. */
export const rememberedLogHeight = (): number =>
  Number(attempt(() => localStorage.getItem(HEIGHT_KEY)) ?? 0);

export function rememberLogHeight(log: HTMLElement | null): void {
  if (log !== null) attempt(() => localStorage.setItem(HEIGHT_KEY, String(log.offsetHeight)));
}
