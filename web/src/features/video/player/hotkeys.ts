import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What a key does in the player. */
export type HotkeyAction =
  | { readonly type: 'toggle-play' | 'toggle-mute' | 'toggle-fullscreen' | 'toggle-captions' }
  | { readonly type: 'seek-by'; readonly seconds: number }
  | { readonly type: 'seek-to'; readonly fraction: number }
  | { readonly type: 'volume-by'; readonly amount: number }
  | { readonly type: 'speed-step'; readonly step: 1 | -1 };

export interface Keystroke {
  readonly key: string;
  /** Whether Ctrl, Alt or Meta is pressed: a shortcut of the browser. */
  readonly modified: boolean;
  /** What has the focus: a text field, a control that handles Space and Enter itself, an open menu, or anything else. */
  readonly target: 'text' | 'button' | 'menu' | 'other';
  /** Whether the focus is inside the player; outside, keys that scroll the page still do. */
  readonly inside: boolean;
  /** Whether single-character shortcuts are on; people who use dictation turn them off. */
  readonly characters: boolean;
}

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
export function hotkeyAction({ key, modified, target, inside, characters }: Keystroke): HotkeyAction | null {
  if (modified || target === 'text' || target === 'menu') return null;
  // Space does not count as a single-character shortcut: every player uses it.
  if (key === ' ') return target === 'button' ? null : { type: 'toggle-play' };
  if (key.length === 1 && !characters) return null;
  if (inside && key in INSIDE_ONLY) return INSIDE_ONLY[key] ?? null;
  if (/^[0-9]$/.test(key)) return inside ? { type: 'seek-to', fraction: Number(key) / 10 } : null;
  return LETTERS[key.toLowerCase()] ?? null;
}

function targetOf(element: Element): Keystroke['target'] {
  if (element.closest('[role="menu"], [role="dialog"]') !== null) return 'menu';
  if (element instanceof HTMLInputElement) return element.type === 'range' ? 'other' : 'text';
  if (element.closest('textarea, select, [contenteditable="true"]') !== null) return 'text';
  return element.closest('button, a, summary') === null ? 'other' : 'button';
}

/**
 * Handles the keys of the player on the whole page. Inside the player they take precedence over those of the focused
 * control, so that an arrow key always seeks by the same step.
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
    const inside = player.current?.contains(event.target) === true;
    const action = hotkeyAction({
      key: event.key,
      modified: event.ctrlKey || event.altKey || event.metaKey,
      target: targetOf(event.target),
      inside,
      characters: characters(),
    });
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
