import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Keystroke, keystrokeOf } from '../../../lib/media/keystroke.ts';

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

const isTyping = (target: Keystroke['target']) => target === 'text' || target === 'layer';

/** Returns whether a keystroke is a single-character shortcut while they are off; Space is not one of them. */
function isIgnoredCharacter({ key, modified, target, characters }: Keystroke): boolean {
  return !characters && !modified && !isTyping(target) && key.length === 1 && key !== ' ';
}

/** Returns the value of `aria-keyshortcuts`, without single-character shortcuts while they are off. */
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
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const { frame, panel, fullWindow, characters } = scope;
    const stroke = keystrokeOf(event, event.target, [frame, panel.current], characters);
    const action = practiceAction({ ...stroke, inside: fullWindow || stroke.inside, fullWindow });
    if (action === null) {
      // The setting also turns off the single-character shortcuts of the player.
      if (isIgnoredCharacter(stroke)) event.stopImmediatePropagation();
      return;
    }
    event.preventDefault();
    // As in the player, a key that is held down acts once; single frames go on.
    if (!event.repeat || action.type === 'frame') act(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
