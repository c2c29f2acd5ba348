import type { RefObject } from 'react';
import { isTyping, type Keystroke } from '../../../lib/media/keystroke.ts';
import type { MediaKeys } from './use-media-session.ts';
import { useKeystrokes } from './use-keystrokes.ts';

/** What a key does in the practice mode. */
export type PracticeAction =
  | {
      readonly type:
        'play' | 'mirror' | 'set-a' | 'set-b' | 'clear-loop' | 'full-window' | 'help' | 'leave';
    }
  | { readonly type: 'speed'; readonly step: 1 | -1 }
  | { readonly type: 'move'; readonly step: 1 | -1 }
  | { readonly type: 'frame'; readonly step: 1 | -1 };

export interface PracticeKeystroke extends Keystroke {
  readonly fullWindow: boolean;
}

const CHARACTER_ACTIONS: Readonly<Record<string, PracticeAction>> = {
  r: { type: 'mirror' },
  i: { type: 'set-a' },
  o: { type: 'set-b' },
  u: { type: 'clear-loop' },
  w: { type: 'full-window' },
  '?': { type: 'help' },
  n: { type: 'move', step: 1 },
  p: { type: 'move', step: -1 },
  '+': { type: 'speed', step: 1 },
  '-': { type: 'speed', step: -1 },
  ',': { type: 'frame', step: -1 },
  ';': { type: 'frame', step: 1 },
  // Presentation remotes send these keys for a black screen.
  b: { type: 'play' },
  '.': { type: 'play' },
};

export const PRACTICE_MEDIA_KEYS: MediaKeys<PracticeAction> = {
  play: { type: 'play' },
  others: [
    ['nexttrack', { type: 'move', step: 1 }],
    ['previoustrack', { type: 'move', step: -1 }],
    ['seekforward', { type: 'speed', step: 1 }],
    ['seekbackward', { type: 'speed', step: -1 }],
  ],
};

/**
 * Returns the value of `aria-keyshortcuts`, without single-character shortcuts while they are off.
 */
export function keyShortcuts(characters: boolean, ...keys: readonly string[]): string | undefined {
  const announcedKeys = keys.filter((key) => characters || key.length > 1);
  return announcedKeys.length === 0 ? undefined : announcedKeys.join(' ');
}

/** Presentation remotes send these keys for the next and the previous slide. */
const REMOTE_ACTIONS: Readonly<Record<string, PracticeAction>> = {
  PageDown: { type: 'move', step: 1 },
  PageUp: { type: 'move', step: -1 },
};

/** Returns the action of a keystroke, or `null` when the practice mode does not handle it. */
export function practiceAction(stroke: PracticeKeystroke): PracticeAction | null {
  const { key, shift, modified, target, inside, fullWindow, characters } = stroke;
  if (modified || isTyping(target)) return null;
  if (key === 'Escape') return fullWindow ? { type: 'leave' } : null;
  if (inside && Object.hasOwn(REMOTE_ACTIONS, key)) return REMOTE_ACTIONS[key] ?? null;
  if (inside && shift && key === 'ArrowRight') return { type: 'frame', step: 1 };
  if (inside && shift && key === 'ArrowLeft') return { type: 'frame', step: -1 };
  return characters && key.length === 1 ? (CHARACTER_ACTIONS[key.toLowerCase()] ?? null) : null;
}

interface KeyScope {
  readonly frame: HTMLElement | null;
  readonly panel: RefObject<HTMLElement | null>;
  readonly fullWindow: boolean;
  readonly characters: boolean;
}

/** Handles the keys of the practice mode, before the player does. */
export function usePracticeKeys(scope: KeyScope, act: (action: PracticeAction) => void): void {
  const { frame, panel, fullWindow, characters } = scope;
  useKeystrokes<PracticeAction>(
    {
      frames: () => [frame, panel.current],
      characters,
      actionOf: (stroke) =>
        practiceAction({ ...stroke, inside: fullWindow || stroke.inside, fullWindow }),
      // Single frames go on.
      isRepeatable: ({ type }) => type === 'frame',
    },
    act,
  );
}
