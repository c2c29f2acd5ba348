import { useEffect, useEffectEvent } from 'react';
import { isTyping, type Keystroke, keystrokeOf } from '../../../lib/media/keystroke.ts';

interface Keys<Action> {
  /** Returns the elements that count as inside the player. */
  readonly frames: () => readonly (HTMLElement | null)[];
  /** Whether single-character shortcuts are on. */
  readonly characters: boolean;
  /** Returns what a keystroke does; `null` if it is not handled. */
  readonly actionOf: (stroke: Keystroke) => Action | null;
  /** Whether a key that is held down goes on; otherwise it acts once, as in the player. */
  readonly isRepeatable: (action: Action) => boolean;
}

/**
 * Returns whether a keystroke is a single-character shortcut while they are off; Space is not one
 * of them.
 */
function isIgnoredCharacter({ key, modified, target, characters }: Keystroke): boolean {
  return !characters && !modified && !isTyping(target) && key.length === 1 && key !== ' ';
}

/** Handles keys of the whole page, before a player does. */
export function useKeystrokes<Action>(keys: Keys<Action>, act: (action: Action) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const stroke = keystrokeOf(event, event.target, keys.frames(), keys.characters);
    const action = keys.actionOf(stroke);
    if (action === null) {
      // The setting also turns off the single-character shortcuts of the player.
      if (isIgnoredCharacter(stroke)) event.stopImmediatePropagation();
      return;
    }
    event.preventDefault();
    if (!event.repeat || keys.isRepeatable(action)) act(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
