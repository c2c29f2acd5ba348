import { attempt } from './device-storage.ts';

/** Blocks whose height is known late, with where it is kept. */
const KEYS = {
  'practice-log': 'flair.practice-log-height',
  today: 'flair.today-height',
} as const;

type Block = keyof typeof KEYS;

/** Returns the height of a block at the last visit on this device in pixels, or 0. */
export const rememberedHeight = (block: Block): number =>
  Number(attempt(() => localStorage.getItem(KEYS[block])) ?? 0);

export function rememberHeight(block: Block, element: HTMLElement | null): void {
  if (element === null) return;
  attempt(() => localStorage.setItem(KEYS[block], String(element.offsetHeight)));
}
