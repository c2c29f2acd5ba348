import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Keystroke, keystrokeOf } from '../../../lib/media/keystroke.ts';

/** What a key does in the player. */
export type HotkeyAction =
  | { readonly type: 'toggle-play' | 'toggle-mute' | 'toggle-fullscreen' | 'toggle-captions' }
  | { readonly type: 'seek-by'; readonly seconds: number }
  | { readonly type: 'seek-to'; readonly fraction: number }
  | { readonly type: 'volume-by'; readonly amount: number }
  | { readonly type: 'speed-step'; readonly step: 1 | -1 };

const LETTERS: Readonly<Record<string, HotkeyAction>> = {
  k: { type: 'toggle-play' },
  m: { type: 'toggle-mute' },
  f: { type: 'toggle-fullscreen' },
  c: { type: 'toggle-captions' },
  j: { type: 'seek-by', seconds: -10 },
  l: { type: 'seek-by', seconds: 10 },
  '<': { type: 'speed-step', step: -1 },
  '>': { type: 'speed-step', step: 1 },
};

const INSIDE_ONLY: Readonly<Record<string, HotkeyAction>> = {
  ArrowLeft: { type: 'seek-by', seconds: -5 },
  ArrowRight: { type: 'seek-by', seconds: 5 },
  ArrowUp: { type: 'volume-by', amount: 0.1 },
  ArrowDown: { type: 'volume-by', amount: -0.1 },
  Home: { type: 'seek-to', fraction: 0 },
  End: { type: 'seek-to', fraction: 1 },
};

/** Returns the action of a keystroke, or `null` when the player does not handle it. */
export function hotkeyAction({
  key,
  modified,
  target,
  inside,
  characters,
}: Keystroke): HotkeyAction | null {
  if (modified || target === 'text' || target === 'layer') return null;
  // Space does not count as a single-character shortcut: every player uses it.
  if (key === ' ') return target === 'button' ? null : { type: 'toggle-play' };
  if (key.length === 1 && !characters) return null;
  if (inside && key in INSIDE_ONLY) return INSIDE_ONLY[key] ?? null;
  if (/^[0-9]$/.test(key)) return inside ? { type: 'seek-to', fraction: Number(key) / 10 } : null;
  return LETTERS[key.toLowerCase()] ?? null;
}

/**
 * Returns whether an action goes on while its key is held down, which repeats the event up to
 * thirty times a second: small steps along the seek bar and the volume, as with any slider.
 * Everything else happens once for each press.
 */
const repeatsWhileHeld = ({ type }: HotkeyAction) => type === 'seek-by' || type === 'volume-by';

/**
 * Handles the keys of the player on the whole page. Inside the player they take precedence over
 * those of the focused control, so that an arrow key always seeks by the same step.
 *
 * @param characters whether single-character shortcuts are on; called on each key press.
 */
export function useHotkeys(
  player: RefObject<HTMLElement | null>,
  characters: () => boolean,
  act: (action: HotkeyAction) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const action = hotkeyAction(keystrokeOf(event, event.target, [player.current], characters()));
    if (action === null) return;
    event.preventDefault();
    if (!event.repeat || repeatsWhileHeld(action)) act(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
